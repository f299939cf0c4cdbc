import { randomUUID } from 'node:crypto';
import { addDays, type Booking, type CalendarDate, type Item, type User } from '@party-rental/contracts';
import { HttpClient, type Reply } from './http-client.js';

export const PASSWORD = 'balloons-and-cake';

export interface Person {
  firstName: string;
  lastName: string;
  name: string;
  username: string;
  email: string;
  password: string;
  /** The id of the account, if there is one. */
  userId?: number;
}

/** A customer no other test knows. */
export function newPerson(firstName = 'Dana'): Person {
  const mark = randomUUID().slice(0, 8);
  const lastName = `M${mark}`;
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    username: `${firstName.toLowerCase()}-${mark}`,
    email: `${firstName.toLowerCase()}.${mark}@customers.example`,
    password: PASSWORD,
  };
}

/** A completed booking form, without an item and a day. */
export function bookingForm<Fields extends object>({ name, email }: Pick<Person, 'name' | 'email'>, fields: Fields) {
  return {
    quantity: 1,
    customerName: name,
    customerEmail: email,
    customerPhone: '555 010 2030',
    address: '1 Party Lane',
    city: 'Springfield',
    state: 'NY',
    zipCode: '10001',
    termsAccepted: true,
    ...fields,
  };
}

/** The API as a guest or customer uses it. */
export class CustomerClient extends HttpClient {
  async dayIn(days: number): Promise<CalendarDate> {
    const { today } = await this.request<{ today: CalendarDate }>('settings');
    return addDays(today, days);
  }

  async item(name: string): Promise<Item> {
    const item = (await this.request<Item[]>('listItems')).find((one) => one.name === name);
    if (!item) throw new Error(`The shop has no ${name}`);
    return item;
  }

  async remaining({ id: itemId }: Pick<Item, 'id'>, date: CalendarDate): Promise<number> {
    return (await this.request<{ remaining: number }>('dayAvailability', { params: { itemId, date } })).remaining;
  }

  async book(...order: Parameters<CustomerClient['tryToBook']>): Promise<Booking> {
    const { status, text, body } = await this.tryToBook(...order);
    if (status !== 201) throw new Error(`createBooking returned ${status}: ${text}`);
    return body as unknown as Booking; // by the contract
  }

  tryToBook(
    item: Pick<Item, 'id'>,
    eventDate: CalendarDate,
    person: Pick<Person, 'name' | 'email' | 'userId'>,
    quantity = 1,
  ): Promise<Reply> {
    const body = bookingForm(person, { itemId: item.id, eventDate, quantity, userId: person.userId });
    return this.call('createBooking', { body, idempotencyKey: randomUUID() });
  }

  /** Creates the person's account and signs in. */
  async register(person: Person): Promise<Person & { userId: number }> {
    const { id } = await this.request<User>('register', { body: person });
    return { ...person, userId: id };
  }

  async signIn({ username, password }: { username: string; password: string }): Promise<this> {
    await this.request('login', { body: { username, password } });
    return this;
  }
}
