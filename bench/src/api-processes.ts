import { addDays } from '@party-rental/contracts';
import { byTurns, figure, type Figures } from './figure.js';
import { load } from './load.js';
import { ShopProcess } from './shop-process.js';

const ROUNDS = 3;
const SECONDS = 5;
const CLIENTS = 32;

/** Bookings per second over HTTP by 32 clients: two API processes compared with one, on the same database. */
export async function twoApiProcesses(databaseUrl: string): Promise<Figures> {
  const start = () => ShopProcess.start(databaseUrl, { ROLES: 'api,projector' });
  const [first, second] = [await start(), await start()];
  try {
    const items = await first.stock(20, 9_999);
    const booking = { path: '/api/bookings', items, firstDay: addDays(first.today, 1), days: 600 };
    const bookingsPerSecond = async (shops: readonly ShopProcess[]) => {
      const connections = CLIENTS / shops.length;
      const common = { seconds: SECONDS, connections, booking };
      const found = await Promise.all(shops.map(({ url }) => load({ ...common, url }, 201)));
      return found.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    const { one, two } = await byTurns(ROUNDS, {
      one: () => bookingsPerSecond([first]),
      two: () => bookingsPerSecond([first, second]),
    });
    return { two_api_processes: figure(two, one, '/s') };
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}
