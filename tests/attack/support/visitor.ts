import { AdminClient } from '../../support/admin-client.js';
import type { Reply, SendOptions } from '../../support/http-client.js';
import { remember, rememberIn } from './records.js';

let visitors = 0;

/** A client with an address of its own, whose secrets the log test looks for. */
export class Visitor extends AdminClient {
  constructor(
    url: string,
    /** In a network reserved for tests (RFC 2544). */
    readonly address = `198.18.${++visitors >> 8}.${visitors & 255}`,
  ) {
    super(url, { 'x-forwarded-for': address });
  }

  override async send(method: string, path: string, options: SendOptions = {}): Promise<Reply> {
    rememberIn(options.body);
    const reply = await super.send(method, path, options);
    for (const value of this.cookies.values()) {
      remember(value);
      remember(decodeURIComponent(value));
    }
    return reply;
  }

  /** Returns the beginning of a reply that does not end. */
  async begin(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    const aborting = new AbortController();
    const response = await fetch(this.url + path, {
      headers: { 'x-forwarded-for': this.address, ...headers },
      signal: aborting.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? 'a stream' : await response.text();
    aborting.abort();
    const body = isStream ? {} : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body, cookies: [] };
  }

  /** Returns another browser at another address with the same cookies. */
  copy(url = this.url): Visitor {
    const copy = new Visitor(url);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}
