import type { Problem } from '@party-rental/contracts';

interface Answer {
  status: number;
  body: unknown;
}

interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Answers the page's calls from a table of `METHOD /path` until told otherwise, and remembers what was sent. */
export function fakeApi(answers: Record<string, unknown>) {
  const table = new Map<string, unknown>(Object.entries(answers));
  const sent: SentRequest[] = [];

  // Only what the client of the API reads of a Response.
  globalThis.fetch = (async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const path = url.split('?')[0] ?? '';
    sent.push({
      method,
      path,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    });
    const known = table.get(`${method} ${path}`);
    const { status, body: answer } = isAnswer(known)
      ? known
      : known === undefined
        ? refuse('not_found', 404)
        : ok(known);
    return { ok: status < 400, status, headers: { get: () => null }, json: async () => answer };
  }) as unknown as typeof fetch;

  return {
    sent,
    answer: (call: string, answer: unknown) => table.set(call, answer),
    sentTo: (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call),
  };
}

export function refuse(code: Problem['code'], status: number, more: Partial<Problem> = {}): Answer {
  const problem = { type: 'about:blank', title: 'Refused', status, detail: 'Not this time.', code, requestId: 'r1' };
  return { status, body: { ...problem, ...more } };
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}
