import { setTimeout as sleep } from 'node:timers/promises';
import { bookingForm } from '../../support/customer-client.js';
import type { Reply } from '../../support/http-client.js';
import type { ComposedShop } from './composed-shop.js';

const CUSTOMERS = 4;
const PAUSE_MS = 250;
const STOCK = 100_000;

/** Customers whose every request must succeed, whichever process and server respond, and who must read what they wrote. */
export class Traffic {
  /** Emails of customers whose bookings were accepted. */
  readonly booked: string[] = [];
  readonly failures: string[] = [];
  requests = 0;
  private isOver = false;
  private customers: Promise<void>[] = [];

  private constructor(
    private readonly shop: ComposedShop,
    private readonly itemId: number,
    private readonly eventDate: string,
  ) {}

  static async start(shop: ComposedShop): Promise<Traffic> {
    const { id } = await shop.admin.addItem({ stock: STOCK });
    const traffic = new Traffic(shop, id, await shop.admin.dayIn(30));
    traffic.customers = Array.from({ length: CUSTOMERS }, (_, i) => traffic.run(i));
    return traffic;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.customers);
  }

  /** Books, reads the calendar, the item and the order, and begins again. */
  private async run(customer: number): Promise<void> {
    const [year = '', month = ''] = this.eventDate.split('-');
    for (let n = 1; !this.isOver; n += 1) {
      if (n > 1) await sleep(PAUSE_MS);
      // Limits count the requests and the unconfirmed orders of an address.
      const client = this.shop.clientAt(`${20 + customer}.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      const email = `customer-${customer}-${n}@customers.example`;
      const form = { itemId: this.itemId, eventDate: this.eventDate };
      const body = bookingForm({ name: 'Dana Miller', email }, form);
      const booking = await this.request(201, client.call('createBooking', { body }));
      if (!booking) continue;
      const acknowledged = this.booked.push(email);
      const params = { itemId: this.itemId, year, month };
      const days = await this.request(200, client.call('monthAvailability', { params }));
      const { remaining } = (days?.[this.eventDate] ?? {}) as { remaining?: number };
      if (days && !(Number(remaining) <= STOCK - acknowledged))
        this.failures.push(`${remaining} left after ${acknowledged}`);
      await this.request(200, client.call('getItem', { params: { id: this.itemId } }));
      const order = { id: String(booking['orderId']) };
      const shown = await this.request(200, this.shop.admin.call('adminOrder', { params: order }));
      if (shown && shown['customerEmail'] !== email) this.failures.push(`${email} is not in its order`);
    }
  }

  private async request(expected: number, call: Promise<Reply>): Promise<Reply['body'] | undefined> {
    this.requests += 1;
    try {
      const { status, text, body } = await call;
      if (status === expected) return body;
      this.failures.push(`${status} instead of ${expected}: ${text.slice(0, 500)}`);
    } catch (error) {
      this.failures.push(String(error));
    }
    return undefined;
  }
}
