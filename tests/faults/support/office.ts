import type { AdminSession } from './admin-client.js';
import type { Listed } from './checker.js';

const ADMIN = { username: 'admin', password: 'party-admin' };

/** The shop as its admin's program sees it. */
export class Office {
  private cookie: string | undefined;

  constructor(private readonly url: string) {}

  async addItem(name: string, stock: number): Promise<{ id: number; stock: number }> {
    const added = await this.call<{ id: number }>('/api/admin/items', { name, stock, price: 5_000 });
    return { id: added.id, stock };
  }

  /** A session that is good at every API, and the settings of now. */
  async session(): Promise<AdminSession> {
    const settings = await this.call<AdminSession['settings'] & { version: number }>('/api/admin/settings');
    const { version: _version, ...unversioned } = settings;
    return { cookie: this.cookie ?? '', settings: unversioned };
  }

  /** So many days, the first of them so many days from now. */
  async days(ahead: number, count: number): Promise<string[]> {
    const { today } = await this.call<{ today: string }>('/api/settings');
    return Array.from({ length: count }, (_, i) => {
      const day = new Date(`${today}T12:00:00Z`);
      day.setUTCDate(day.getUTCDate() + ahead + i);
      return day.toISOString().slice(0, 10);
    });
  }

  /** All of them, page by page. */
  async bookings(): Promise<Listed[]> {
    const bookings: Listed[] = [];
    for (let path: string | undefined = '/api/admin/bookings?limit=500'; path;) {
      const answer = await this.ask(path);
      bookings.push(...((await answer.json()) as Listed[]));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return bookings;
  }

  /** Answers whatever the shop says. */
  async upload(picture: Buffer): Promise<Response> {
    this.cookie ??= await this.signIn();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)]), 'picture.png');
    return fetch(`${this.url}/api/admin/upload`, { method: 'POST', headers: { cookie: this.cookie }, body: form });
  }

  async call<T>(path: string, body?: object): Promise<T> {
    return (await this.ask(path, body)).json() as Promise<T>;
  }

  /** Throws when the answer is not in the 200s. */
  async ask(path: string, body?: object): Promise<Response> {
    this.cookie ??= await this.signIn();
    const answer = await fetch(`${this.url}${path}`, this.init(body));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  private async signIn(): Promise<string> {
    const answer = await fetch(`${this.url}/api/login`, this.init(ADMIN));
    if (!answer.ok) throw new Error(`The admin could not sign in: ${await answer.text()}`);
    // The session's and the device's.
    const cookies = answer.headers.getSetCookie();
    return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  }

  private init(body?: object): RequestInit {
    const headers = {
      ...(this.cookie && { cookie: this.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  }
}
