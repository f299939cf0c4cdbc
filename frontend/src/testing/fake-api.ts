import type { Problem } from '@party-rental/contracts';

interface Answer {
  status: number;
  body: unknown;
  /** The `Link` header. */
  link?: string;
  /** The `X-Total-Count` header; of a list, its length if nothing else is said. */
  total?: number;
}

interface SentRequest {
  method: string;
  path: string;
  /** What follows the `?`. */
  query: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Answers the page's calls from a table of `METHOD /path`, or of `METHOD /path?query`, and remembers what was sent. */
export function fakeApi(answers: Record<string, unknown>) {
  const table = new Map<string, unknown>(Object.entries(answers));
  const sent: SentRequest[] = [];
  // As in a browser that may be signed in: the table tells whether it is.
  document.cookie = 'signed-in=1';

  // Only what the client of the API reads of a Response.
  globalThis.fetch = (async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
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
      body: answer,
      link,
      total = Array.isArray(answer) ? answer.length : undefined,
    } = isAnswer(known) ? known : known === undefined ? refuse('not_found', 404) : ok(known);
    const values = new Map<string, unknown>([
      ['link', link],
      ['x-total-count', total],
    ]);
    const get = (header: string) => values.get(header) ?? null;
    return { ok: status < 400, status, headers: { get }, json: async () => answer };
  }) as unknown as typeof fetch;

  return {
    sent,
    answer: (call: string, answer: unknown) => table.set(call, answer),
    sentTo: (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call),
  };
}

export function refuse(code: Problem['code'], status: number, more: Partial<Problem> = {}): Answer {
  const problem = {
    type: 'about:blank',
    title: 'RejectionError',
    status,
    detail: 'Not this time.',
    code,
    requestId: 'r1',
  };
  return { status, body: { ...problem, ...more } };
}

/** A page of a list with another one after it. */
export function pageBefore(next: string, entries: unknown[], total = entries.length + 1): Answer {
  return { ...ok(entries), link: `<${next}>; rel="next"`, total };
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}
