import type { endpoints, EndpointName, OutputOf, RequestOf } from '@party-rental/contracts';
import { problemOf, unreachable } from './api-problem';

// Only the types of the endpoint table are used here: its schemas stay out of the first page's JavaScript.
type RouteOf<N extends EndpointName> = `${(typeof endpoints)[N]['method']} ${(typeof endpoints)[N]['path']}`;
type Route = { [N in EndpointName]: RouteOf<N> }[EndpointName];
type NameOf<R extends Route> = { [N in EndpointName]: RouteOf<N> extends R ? N : never }[EndpointName];

type Part = keyof RequestOf<EndpointName>;

/** What a call must be given, and what it may be given. */
type Request<N extends EndpointName> = {
  [P in 'params' | 'body' as undefined extends RequestOf<N>[P] ? never : P]: RequestOf<N>[P];
} & { [P in 'query' | 'headers']?: RequestOf<N>[P] } & { signal?: AbortSignal };
type AnyRequest = { [P in Part]?: unknown } & { signal?: AbortSignal };

/** Makes the named call, and answers what the contract says. Throws an ApiProblem. */
export async function call<R extends Route>(route: R, request: Request<NameOf<R>>): Promise<OutputOf<NameOf<R>>> {
  const response = await send(route, request);
  return bodyOf<NameOf<R>>(response);
}

/** Every page of a list. */
export async function callAllPages(
  route: 'GET /api/items',
  request: Request<'listItems'>,
): Promise<OutputOf<'listItems'>> {
  const entries: OutputOf<'listItems'> = [];
  let response = await send(route, request);
  for (;;) {
    entries.push(...(await bodyOf<'listItems'>(response)));
    const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
    if (!next) return entries;
    response = await fetchOrExplain(next, { signal: request.signal ?? null });
  }
}

function send(route: Route, { params, query, headers, body, signal }: AnyRequest): Promise<Response> {
  const [method = 'GET', template = ''] = route.split(' ');
  const values = byName(params);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of byName(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return fetchOrExplain(search.size > 0 ? `${path}?${search}` : path, {
    method,
    headers: { ...(headers ?? {}), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function fetchOrExplain(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'same-origin' }).catch((failure: unknown) => {
    if (init.signal?.aborted) throw failure;
    throw unreachable();
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

function byName(part: unknown): Map<string, unknown> {
  return new Map(Object.entries(part ?? {}));
}

// The server is ours and answers by the same contract, so its answers are not checked again here.
async function bodyOf<N extends EndpointName>(response: Response): Promise<OutputOf<N>> {
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<N>;
}
