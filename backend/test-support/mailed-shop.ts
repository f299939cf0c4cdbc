import type { Booking, CalendarDate, Item } from '@party-rental/contracts';
import type { Clock } from '../src/platform/clock.js';
import { startMailSink, type MailSink } from '../../tests/support/mail-sink.js';
import { bookingForm, inDays, openTestShop, type TestShop } from './test-shop.js';

export interface MailedShop {
  shop: TestShop;
  /** `close` closes it, too. */
  sink: MailSink;
  /** An item with more units than any test books. */
  item: Item;
  day: CalendarDate;
  /** Creates a guest's booking of the item on the day, with these fields changed. */
  booked(fields?: Record<string, unknown>): Promise<Booking>;
  /** What the program has logged. */
  log(): string;
  close(): Promise<void>;
}

/** The whole program with a mail server. */
export async function openMailedShop(env: Record<string, string> = {}, clock?: Clock): Promise<MailedShop> {
  const sink = await startMailSink();
  let logged = '';
  const shop = await openTestShop({
    env: { SMTP_URL: sink.url, RATE_LIMITS: 'off', ...env },
    ...(clock && { clock }),
    log: (lines) => (logged += lines),
  });
  const item = await shop.addItem({ stock: 1_000 });
  const day = inDays(shop.today, 21);
  return {
    shop,
    sink,
    item,
    day,
    async booked(fields = {}) {
      const form = bookingForm({ itemId: item.id, eventDate: day, ...fields });
      return (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
    },
    log: () => logged,
    async close() {
      await shop.close();
      await sink.close();
    },
  };
}
