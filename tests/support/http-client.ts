import { endpoints, successStatus, type AnyEndpoint, type EndpointName } from '@party-rental/contracts';

export interface SendOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, in place of a JSON body. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface CallOptions extends SendOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; empty for other content types. */
  body: Record<string, unknown>;
  /** The Set-Cookie headers. */
  cookies: string[];
}

/** A client of one shop that keeps cookies as a browser does. */
export class HttpClient {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = {},
    private readonly fetch: typeof globalThis.fetch = globalThis.fetch,
  ) {}

  async send(method: string, path: string, options: SendOptions = {}): Promise<Reply> {
    const { body, raw, headers = {}, idempotencyKey, signal } = options;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await this.fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.headers,
        ...(cookie && { cookie }),
        ...(raw === undefined && body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
    const cookies = response.headers.getSetCookie();
    this.store(cookies);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : {},
      cookies,
    };
  }

  /** Sends a call of the contract. */
  call(name: EndpointName, { params, query, ...options }: CallOptions = {}): Promise<Reply> {
    const { method }: AnyEndpoint = endpoints[name];
    return this.send(method, getPath(name, params, query), options);
  }

  /** Returns the body of a call that must succeed. */
  async request<T = Record<string, unknown>>(name: EndpointName, options: CallOptions = {}): Promise<T> {
    const { status, text, body } = await this.call(name, options);
    if (status !== successStatus(endpoints[name])) throw new Error(`${name} returned ${status}: ${text}`);
    return body as T; // by the contract
  }

  /** Returns a client of another address of the shop with the same cookies. */
  at(url: string): HttpClient {
    const client = new HttpClient(url, this.headers, this.fetch);
    for (const [name, value] of this.cookies) client.cookies.set(name, value);
    return client;
  }

  private store(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Expires=Thu, 01 Jan 1970/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** The path of a call; a parameter without a value keeps its name. */
export function getPath(
  name: EndpointName,
  params: Record<string, string | number> = {},
  query: Record<string, string> = {},
): string {
  const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? param),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
