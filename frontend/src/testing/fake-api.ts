import { vi } from 'vitest';
import type { Problem } from '@party-rental/contracts';

interface FakeResponse {
  status: number;
  body: unknown;
  /** The `Link` header. */
  link?: string;
  /** The `Retry-After` header. */
  retryAfter?: string;
  /** The `X-Total-Count` header; default for a list: its length. */
  total?: number;
}

interface SentRequest {
  method: string;
  path: string;
  /** Query string without the `?`. */
  query: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Responds to the page's requests from a table of `METHOD /path` or `METHOD /path?query`, and records requests. */
export function fakeApi(responses: Record<string, unknown>) {
  const table = new Map<string, unknown>(Object.entries(responses));
  const sent: SentRequest[] = [];
  // With the session cookie; the table decides whether the user is signed in.
  document.cookie = 'signed-in=1';

  // Only the parts of a Response that the API client reads.
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const [path = '', query = ''] = url.split('?');
    sent.push({
      method,
      path,
      query,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    });
    const known = table.get(`${method} ${url}`) ?? table.get(`${method} ${path}`);
    const {
      status,
      body: json,
      link,
      retryAfter,
      total = Array.isArray(json) ? json.length : undefined,
    } = isFakeResponse(known) ? known : known === undefined ? refuse('not_found', 404) : ok(known);
    const values = new Map<string, unknown>([
      ['link', link],
      ['retry-after', retryAfter],
      ['x-total-count', total],
    ]);
    const get = (header: string) => values.get(header) ?? null;
    return { ok: status < 400, status, headers: { get }, json: async () => json };
  });

  return {
    sent,
    respond: (call: string, response: unknown) => table.set(call, response),
    sentTo: (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call),
  };
}

export function refuse(code: Problem['code'], status: number, more: Partial<Problem> = {}): FakeResponse {
  const problem = {
    type: 'about:blank',
    title: 'Request failed',
    status,
    detail: 'Not this time.',
    code,
    requestId: 'r1',
  };
  return { status, body: { ...problem, ...more } };
}

/** A page of a list that has a next page. */
export function pageBefore(next: string, entries: unknown[], total = entries.length + 1): FakeResponse {
  return { ...ok(entries), link: `<${next}>; rel="next"`, total };
}

function ok(body: unknown): FakeResponse {
  return { status: 200, body };
}

function isFakeResponse(value: unknown): value is FakeResponse {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}
