import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@party-rental/contracts';
import { figure, type Figures } from './support/figure.js';
import { openMailServer } from './support/mail-server.js';
import { CUSTOMER, send, ShopProcess } from './support/shop-process.js';

const ROUNDS = 10;
/** Milliseconds within which a cancelled booking's units are offered. */
const LIMIT = 5_000;

/** The longest of ten times from a cancellation at one process until the mail server accepts the offer of another one. */
export async function waitlistOffer(databaseUrl: string): Promise<Figures> {
  const server = await openMailServer();
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api,projector' });
  const worker = await ShopProcess.start(databaseUrl, { ROLES: 'worker', SMTP_URL: server.url });
  try {
    const [itemId = 0] = await shop.stock(1, 1);
    const headers = { cookie: await shop.signInAdmin() };
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [eventDate, email] = [addDays(shop.today, 7 + round), `waits${round}@example.com`];
      const order = { ...CUSTOMER, termsAccepted: true, itemId, quantity: 1, eventDate };
      const { id } = (await (await send(`${shop.url}/api/bookings`, order, { headers })).json()) as { id: string };
      await send(`${shop.url}/api/waitlist`, { itemId, eventDate, email });
      await arrival(server.arrivals, email);
      const cancellation = { status: 'CANCELLED' };
      await send(`${shop.url}/api/admin/bookings/${id}`, cancellation, { method: 'PATCH', headers });
      const cancelledAt = performance.now();
      waits.push(Math.max(0, (await arrival(server.arrivals, email)) - cancelledAt));
    }
    return { waitlist_offer: figure(Math.max(...waits), LIMIT, 'ms') };
  } finally {
    await Promise.all([shop.stop(), worker.stop()]);
    await server.close();
  }
}

/** When the next email to an address arrived. */
async function arrival(arrivals: Map<string, number>, email: string): Promise<number> {
  for (;;) {
    const at = arrivals.get(email);
    if (at !== undefined) {
      arrivals.delete(email);
      return at;
    }
    await sleep(1);
  }
}
