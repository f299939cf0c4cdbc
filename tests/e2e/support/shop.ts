import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import {
  addDays,
  type Booking,
  type CalendarDate,
  type Dashboard,
  type Item,
  type PublicSettings,
} from '@party-rental/contracts';

/** Of every customer. */
export const PASSWORD = 'balloons-and-cake';

/** The demo shop's own. */
export const ADMIN = { username: 'admin', password: 'party-admin' };

export interface Person {
  name: string;
  email: string;
  /** Of a customer who has an account. */
  userId?: number;
}

/** Somebody of whom no other test has heard. */
export function somebody(firstName: string): Person {
  const mark = randomUUID().slice(0, 8);
  return { name: `${firstName} ${mark}`, email: `${firstName.toLowerCase()}.${mark}@example.com` };
}

/** The shop by its API, as one visitor's cookies show it. */
export class Shop {
  constructor(readonly api: APIRequestContext) {}

  async dayIn(days: number): Promise<CalendarDate> {
    const { today } = await this.read<PublicSettings>('/api/settings');
    return addDays(today, days);
  }

  async item(name: string): Promise<Item> {
    const item = (await this.read<Item[]>('/api/items')).find((one) => one.name === name);
    if (!item) throw new Error(`The shop has no ${name}`);
    return item;
  }

  async remaining(item: Item, day: CalendarDate): Promise<number> {
    return (await this.read<{ remaining: number }>(`/api/availability/${item.id}/${day}`)).remaining;
  }

  async book(item: Item, eventDate: CalendarDate, person: Person, quantity = 1): Promise<Booking> {
    const answer = await this.tryToBook(item, eventDate, person, quantity);
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  }

  tryToBook(item: Item, eventDate: CalendarDate, { name, email, userId }: Person, quantity = 1): Promise<APIResponse> {
    return this.api.post('/api/bookings', {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        itemId: item.id,
        eventDate,
        quantity,
        customerName: name,
        customerEmail: email,
        customerPhone: '555 010 2030',
        address: '1 Party Lane',
        city: 'Springfield',
        state: 'NY',
        zipCode: '10001',
        termsAccepted: true,
        userId,
      },
    });
  }

  /** Makes a customer with an account out of somebody, and signs in. */
  async register({ name, email }: Person): Promise<Required<Person>> {
    const [firstName = '', lastName = ''] = name.split(' ');
    const account = { username: name.replace(' ', '-'), password: PASSWORD, email, firstName, lastName };
    const answer = await this.api.post('/api/register', { data: account });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { id } = await answer.json();
    return { name, email, userId: id };
  }

  async signIn({ username, password }: { username: string; password: string }): Promise<this> {
    await expect(await this.api.post('/api/login', { data: { username, password } })).toBeOK();
    return this;
  }

  dashboard(): Promise<Dashboard> {
    return this.read('/api/admin/dashboard');
  }

  async bookingsOf({ email }: Person): Promise<Booking[]> {
    return this.read(`/api/admin/bookings?search=${email}`);
  }

  async changePrice(item: Item, price: number): Promise<void> {
    await expect(await this.api.patch(`/api/admin/items/${item.id}`, { data: { price } })).toBeOK();
  }

  async cancel(bookingId: string): Promise<void> {
    const change = { data: { status: 'CANCELLED' } };
    await expect(await this.api.patch(`/api/admin/bookings/${bookingId}`, change)).toBeOK();
  }

  private async read<T>(path: string): Promise<T> {
    const answer = await this.api.get(path);
    await expect(answer).toBeOK();
    return answer.json();
  }
}
