import type { endpoints, EndpointName, OutputOf, RequestOf } from '@party-rental/contracts';
import { toApiProblem, connectionProblem } from './api-problem';

// Imports types only, so that the schemas stay out of the first download.
type RouteOf<N extends EndpointName> = `${(typeof endpoints)[N]['method']} ${(typeof endpoints)[N]['path']}`;
export type Route = { [N in EndpointName]: RouteOf<N> }[EndpointName];
export type NameOf<R extends Route> = { [N in EndpointName]: RouteOf<N> extends R ? N : never }[EndpointName];

type Part = keyof RequestOf<EndpointName>;

/** The required and optional parts of a request. With the same key, a repeated one changes nothing more. */
export type Request<N extends EndpointName> = {
  [P in 'params' | 'body' as undefined extends RequestOf<N>[P] ? never : P]: RequestOf<N>[P];
} & { query?: RequestOf<N>['query'] } & Sending;
type AnyRequest = { [P in Part]?: unknown } & Sending;

export interface Sending {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Sends a request and returns the typed response. Throws an ApiProblem. */
export async function call<R extends Route>(route: R, request: Request<NameOf<R>>): Promise<OutputOf<NameOf<R>>> {
  const response = await send(route, request);
  return parseBody<NameOf<R>>(response);
}

export type ListRoute =
  | 'GET /api/items'
  | 'GET /api/user-bookings'
  | 'GET /api/user-orders'
  | 'GET /api/items/{id}/reviews'
  | 'GET /api/admin/bookings'
  | 'GET /api/admin/orders'
  | 'GET /api/admin/changes'
  | 'GET /api/admin/customers'
  | 'GET /api/admin/emails'
  | 'GET /api/admin/sign-ins'
  | 'GET /api/admin/waitlist'
  | 'GET /api/admin/webhooks/{id}/deliveries';
export type Entry<R extends ListRoute> = OutputOf<NameOf<R>> extends (infer E)[] ? E : never;

/** Reads all pages of a list. */
export async function callAllPages<R extends ListRoute>(route: R, request: Request<NameOf<R>>): Promise<Entry<R>[]> {
  const entries: Entry<R>[] = [];
  let response = await send(route, request);
  for (;;) {
    entries.push(...((await response.json()) as Entry<R>[])); // by the same contract, as below
    const next = nextPageUrl(response);
    if (!next) return entries;
    response = await fetchOrThrow(next, { signal: request.signal ?? null });
  }
}

/** Reads one page of a list, its total count, and the cursor of the next page. */
export async function callPage<R extends ListRoute>(
  route: R,
  request: Request<NameOf<R>>,
): Promise<{ entries: Entry<R>[]; total: number; next: string | undefined }> {
  const response = await send(route, request);
  const entries = (await response.json()) as Entry<R>[]; // by the same contract, as below
  const next = nextPageUrl(response);
  const total = Number(response.headers.get('x-total-count'));
  return { entries, total, next: next && (new URL(next, location.href).searchParams.get('cursor') ?? undefined) };
}

/** Sends the body of a request. */
export function sends<R extends Route>(route: R): (body: RequestOf<NameOf<R>>['body']) => Promise<OutputOf<NameOf<R>>> {
  // The parts that the endpoint requires are its body alone.
  return (body) => call(route, { body } as unknown as Request<NameOf<R>>);
}

function nextPageUrl(response: Response): string | undefined {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
}

/** Sends a file as the body of a request, with its media type, or in a form, whose type the browser knows. */
export async function sendFile<R extends Route>(
  route: R,
  request: Pick<AnyRequest, 'query' | 'signal'>,
  body: File | FormData,
  type?: string,
): Promise<OutputOf<NameOf<R>>> {
  return parseBody<NameOf<R>>(await send(route, request, { body, type }));
}

function send(
  route: Route,
  { params, query, idempotencyKey, body, signal }: AnyRequest,
  file?: { body: File | FormData; type?: string | undefined },
): Promise<Response> {
  const [method = 'GET', template = ''] = route.split(' ');
  const values = toMap(params);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of toMap(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return fetchOrThrow(search.size > 0 ? `${path}?${search}` : path, {
    method,
    headers: {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file?.type && { 'content-type': file.type }),
      ...(method !== 'GET' && traceHeaders()),
    },
    body: file?.body ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  });
}

/** With tracing on, requests join the trace of the page. */
function traceHeaders(): { traceparent?: string } {
  const parent = document.querySelector<HTMLMetaElement>('meta[name=traceparent]')?.content;
  return parent === undefined ? {} : { traceparent: parent };
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'same-origin' }).catch((failure: unknown) => {
    if (init.signal?.aborted) throw failure;
    throw connectionProblem();
  });
  if (!response.ok) throw await toApiProblem(response);
  return response;
}

function toMap(part: unknown): Map<string, unknown> {
  return new Map(Object.entries(part ?? {}));
}

// Not validated, because our own server responds by the same contract.
async function parseBody<N extends EndpointName>(response: Response): Promise<OutputOf<N>> {
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<N>;
}

/** A random token. Unlike `crypto.randomUUID`, it also works without HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
