import { addDays, type CheckoutSession, type CheckoutSubject, type Item, type Order } from '@party-rental/contracts';
import { vi } from 'vitest';
import { MovableClock } from './movable-clock.js';
import { SimulatedProvider } from './simulated-provider.js';
import { bookingForm, openTestShop, type TestShop } from './test-shop.js';

export { act } from './simulated-provider.js';

export interface PayingShop extends TestShop {
  clock: MovableClock;
  provider: SimulatedProvider;
  place(item: Item, daysAhead?: number): Promise<PlacedOrder>;
}

/** A shop whose customers pay at the simulator. */
export async function openPayingShop({ log }: { log?: (lines: string) => void } = {}): Promise<PayingShop> {
  const provider = await SimulatedProvider.start();
  const clock = new MovableClock();
  const shop = await openTestShop({ env: { ...provider.env, RATE_LIMITS: 'off' }, clock, ...(log && { log }) });
  provider.tell(shop.url);
  return {
    ...shop,
    clock,
    provider,
    place: (item, daysAhead = 30) => place(shop, item, daysAhead),
    async close() {
      await shop.close();
      await provider.close();
    },
  };
}

export type PlacedOrder = Awaited<ReturnType<typeof place>>;

async function place(shop: TestShop, item: Item, daysAhead: number) {
  const eventDate = addDays(shop.today, daysAhead);
  const form = bookingForm({ itemId: item.id, eventDate, termsAccepted: true });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const { orderId, token } = body as { orderId: string; token: string };
  const path = `/api/orders/${orderId}`;
  const checkout = (pay: CheckoutSubject = 'DEPOSIT', key?: string) =>
    shop.guest
      .post(`${path}/checkout-sessions`)
      .query({ token })
      .set(key === undefined ? {} : { 'Idempotency-Key': key })
      .send({ pay });
  return {
    orderId,
    form,
    checkout,
    withdraw: () => shop.guest.delete(`${path}/balance-charge`).query({ token }),
    /** The page of the provider. */
    open: async (pay?: CheckoutSubject) => (await checkout(pay).expect(201)).body as CheckoutSession,
    read: async (): Promise<Order> => (await shop.guest.get(path).query({ token }).expect(200)).body as Order,
    remaining: async () => (await shop.guest.get(`/api/availability/${item.id}/${eventDate}`)).body.remaining as number,
  };
}

export const waitFor = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 120_000, interval: 100 });
