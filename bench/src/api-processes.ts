import { addDays } from '@party-rental/contracts';
import { byTurns, figure, type Figures } from './support/figure.js';
import { load } from './load.js';
import { ShopProcess } from './support/shop-process.js';

const ROUNDS = 3;
const SECONDS = 10;
/** Seconds without the limit, so that no process compiles its code while it is measured. */
const WARM_UP = 5;
/** Clients per API process. */
const CLIENTS = 8;
/** Of a core, for each API process: four of them leave more than a core to PostgreSQL and the clients. */
const SHARE = 0.2;
const PROCESSES = 4;

/** Bookings and calendars per second of two and four API processes, compared with one; each has the same share of a core. */
export async function apiProcesses(databaseUrl: string): Promise<Figures> {
  const projector = await ShopProcess.start(databaseUrl, { ROLES: 'projector' });
  const shops: ShopProcess[] = [];
  for (let i = 0; i < PROCESSES; i += 1) shops.push(await ShopProcess.start(databaseUrl, { ROLES: 'api' }));
  const [first] = shops;
  if (!first) throw new Error('There is no API process');
  const items = await first.stock(20, 9_999);
  try {
    const booking = { path: '/api/bookings', items, firstDay: addDays(first.today, 1), days: 600 };
    const [year = 0, month = 0] = addDays(first.today, 31).split('-').map(Number);
    const paths = items.map((itemId) => `/api/availability/${itemId}/month/${year}/${month}`);
    for (const shop of shops) {
      await perSecond([shop], { booking }, 201, WARM_UP);
      await perSecond([shop], { paths }, 200, WARM_UP);
      shop.limitCpu(SHARE);
    }
    const bookings = await compare(shops, { booking }, 201);
    const months = await compare(shops, { paths }, 200);
    return {
      two_api_bookings: figure(bookings.two, bookings.one, '/s'),
      four_api_bookings: figure(bookings.four, bookings.one, '/s'),
      two_api_months: figure(months.two, months.one, '/s'),
      four_api_months: figure(months.four, months.one, '/s'),
    };
  } finally {
    await Promise.all([...shops, projector].map((shop) => shop.stop()));
  }
}

type Calls = Pick<Parameters<typeof load>[0], 'booking' | 'paths'>;

function compare(shops: readonly ShopProcess[], calls: Calls, expected: number) {
  const measure = (many: number) => perSecond(shops.slice(0, many), calls, expected, SECONDS);
  return byTurns(ROUNDS, { one: () => measure(1), two: () => measure(2), four: () => measure(4) });
}

async function perSecond(shops: readonly ShopProcess[], calls: Calls, expected: number, seconds: number) {
  const loads = shops.map(({ url }) => load({ url, seconds, connections: CLIENTS, ...calls }, expected));
  return (await Promise.all(loads)).reduce((sum, result) => sum + result.perSecond, 0);
}
