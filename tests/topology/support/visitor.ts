import { VISITOR } from './proxy.js';

/** Somebody with a browser: an address, a cookie, and one place where the shop is. */
export class Visitor {
  private cookies: string[] = [];

  constructor(
    private readonly shop: string,
    private readonly address: string,
  ) {}

  async ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(`${this.shop}${path}`, {
      headers: {
        [VISITOR]: this.address,
        ...(this.cookies.length > 0 && { cookie: this.cookies.join('; ') }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    if (set.length > 0) this.cookies = set;
    return answer;
  }

  /** Throws when the answer is not in the 200s. */
  async call<T>(path: string, body?: object): Promise<T> {
    const answer = await this.ask(path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>; // by the contract
  }

  async upload(picture: Buffer): Promise<Response> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)]), 'picture.png');
    const headers = { [VISITOR]: this.address, cookie: this.cookies.join('; ') };
    return fetch(`${this.shop}/api/admin/upload`, { method: 'POST', headers, body: form });
  }

  /** The same person at another address of the shop. */
  at(shop: string): Visitor {
    const same = new Visitor(shop, this.address);
    same.cookies = this.cookies;
    return same;
  }
}

export function bookingForm(email: string, line: { itemId: number; eventDate: string }): object {
  return {
    ...line,
    quantity: 1,
    customerName: 'Dana Miller',
    customerEmail: email,
    customerPhone: '(555) 010-2030',
    address: '12 Maple Street',
    city: 'Springfield',
    state: 'NY',
    zipCode: '12345',
    termsAccepted: true,
  };
}
