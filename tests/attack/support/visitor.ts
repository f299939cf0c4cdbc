import { expect } from '@playwright/test';
import { endpoints, type AnyEndpoint, type EndpointName } from '@party-rental/contracts';
import { remember, rememberIn } from './records.js';

export interface Sent {
  body?: unknown;
  /** As it stands, in place of a body that is JSON. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Of JSON; otherwise undefined. */
  body: Record<string, unknown>;
  cookies: string[];
}

let visitors = 0;

/** Somebody at an address of his own, and his cookies. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    /** Of a network that is for tests only (RFC 2544). */
    readonly address = `198.18.${++visitors >> 8}.${visitors & 255}`,
  ) {}

  async send(method: string, path: string, { body, raw, headers = {} }: Sent = {}): Promise<Answer> {
    rememberIn(body);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.address,
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw } : body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
    const cookies = response.headers.getSetCookie();
    this.keep(cookies);
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : {},
      cookies,
    };
  }

  /** The beginning of an answer that has no end. */
  async begin(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const aborting = new AbortController();
    const response = await fetch(this.url + path, {
      headers: { 'x-forwarded-for': this.address, ...headers },
      signal: aborting.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? 'a stream' : await response.text();
    aborting.abort();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isStream ? {} : JSON.parse(text),
      cookies: [],
    };
  }

  /** A call of the contract. */
  call(name: EndpointName, { params = {}, query = {}, ...sent }: CallInput = {}): Promise<Answer> {
    const { method }: AnyEndpoint = endpoints[name];
    return this.send(method, addressOf(name, params, query), sent);
  }

  /** A call that must be answered as the contract promises. */
  async did<T = Record<string, unknown>>(name: EndpointName, input: CallInput = {}): Promise<T> {
    const { status, text, body } = await this.call(name, input);
    expect(status, `${name}: ${text}`).toBe(endpoints[name].status);
    return body as T; // as the contract has it
  }

  /** Another browser, elsewhere, that has the same cookies. */
  copy(url = this.url): Visitor {
    const copy = new Visitor(url);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  private keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Expires=Thu, 01 Jan 1970/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
      remember(value);
      remember(decodeURIComponent(value));
    }
  }
}

interface CallInput extends Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
}

export function addressOf(
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
