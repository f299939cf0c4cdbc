import type { Booking, Dashboard, DayPlan, Item, VersionedSettings } from '@party-rental/contracts';
import { CustomerClient, type Person } from './customer-client.js';
import type { Reply } from './http-client.js';

/** The admin of the demonstration shop. */
export const ADMIN = { username: 'admin', password: 'party-admin' };

/** The API as an admin uses it. */
export class AdminClient extends CustomerClient {
  override signIn(credentials = ADMIN): Promise<this> {
    return super.signIn(credentials);
  }

  addItem(fields: object = {}): Promise<Item> {
    return this.request('addItem', { body: { name: 'Castle', price: 10_000, stock: 20, ...fields } });
  }

  dashboard(): Promise<Dashboard> {
    return this.request('dashboard');
  }

  /** Returns every booking, read page by page. */
  async bookings(): Promise<Booking[]> {
    const bookings: Booking[] = [];
    for (let path: string | undefined = '/api/admin/bookings?limit=500'; path;) {
      const { status, text, body, headers }: Reply = await this.send('GET', path);
      if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
      bookings.push(...(body as unknown as Booking[])); // by the contract
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return bookings;
  }

  getBookings({ email }: Pick<Person, 'email'>): Promise<Booking[]> {
    return this.request('adminBookings', { query: { search: email } });
  }

  async changePrice({ id }: Item, price: number): Promise<void> {
    await this.request('changeItem', { params: { id }, body: { price } });
  }

  async cancel(id: string): Promise<void> {
    await this.request('changeBookingStatus', { params: { id }, body: { status: 'CANCELLED' } });
  }

  /** Trucks with the ids 1, 2 and so on. */
  async setTrucks(...names: string[]): Promise<void> {
    const { version: _version, ...settings } = await this.request<VersionedSettings>('adminSettings');
    const trucks = names.map((name, index) => ({ id: index + 1, name }));
    await this.request('changeSettings', { body: { ...settings, trucks } });
  }

  dayPlan(date: string): Promise<DayPlan> {
    return this.request('dayPlan', { query: { date } });
  }

  upload(image: Buffer): Promise<Reply> {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(image)]), 'castle.png');
    return this.call('uploadImage', { raw: form });
  }
}
