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

type ListRoute =
  | 'GET /api/items'
  | 'GET /api/user-bookings'
  | 'GET /api/items/{id}/reviews'
  | 'GET /api/admin/bookings'
  | 'GET /api/admin/customers'
  | 'GET /api/admin/emails';
type Entry<R extends ListRoute> = OutputOf<NameOf<R>> extends (infer E)[] ? E : never;

/** Every page of a list. */
export async function callAllPages<R extends ListRoute>(route: R, request: Request<NameOf<R>>): Promise<Entry<R>[]> {
  const entries: Entry<R>[] = [];
  let response = await send(route, request);
  for (;;) {
    entries.push(...((await response.json()) as Entry<R>[])); // by the same contract, as below
    const next = nextAddress(response);
    if (!next) return entries;
    response = await fetchOrExplain(next, { signal: request.signal ?? null });
  }
}

/** One page of a list, how many entries the whole list has, and the cursor of the next page if there is one. */
export async function callPage<R extends ListRoute>(
  route: R,
  request: Request<NameOf<R>>,
): Promise<{ entries: Entry<R>[]; total: number; next: string | undefined }> {
  const response = await send(route, request);
  const entries = (await response.json()) as Entry<R>[]; // by the same contract, as below
  const next = nextAddress(response);
  const total = Number(response.headers.get('x-total-count'));
  return { entries, total, next: next && (new URL(next, location.href).searchParams.get('cursor') ?? undefined) };
}

function nextAddress(response: Response): string | undefined {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
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
    headers: {
      ...(headers ?? {}),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && traceHeaders()),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** Where the shop is traced, what a visitor does belongs to the trace that drew the page. */
function traceHeaders(): { traceparent?: string } {
  const parent = document.querySelector<HTMLMetaElement>('meta[name=traceparent]')?.content;
  return parent === undefined ? {} : { traceparent: parent };
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
