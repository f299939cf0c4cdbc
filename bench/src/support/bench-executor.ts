import {
  addDays,
  addItem,
  calendarDate,
  pickPartyDetails,
  type CalendarDate,
  type Component,
} from '@party-rental/contracts';
import { placeOrder } from '../../../backend/lib/domain/orders/order.js';
import { Rejection } from '../../../backend/lib/domain/rejections.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { createPool } from '../../../backend/lib/platform/database/database.js';
import { migrate } from '../../../backend/lib/platform/database/migrate.js';
import { newId } from '../../../backend/lib/platform/ids.js';
import { randomBytes } from '@party-rental/event-store/random-bytes';
import { prepareProjections } from '../../../backend/lib/read/prepare-projections.js';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { inline, withReadTables } from '../../../backend/lib/read/projections.js';
import { CommandExecutor } from '../../../backend/lib/write/executor/command-executor.js';
import { stockBoundary } from '../../../backend/lib/write/orders/requested-lines.js';
import { CUSTOMER } from './shop-process.js';
import { eventSchema } from '../../../backend/lib/log/event-schema.js';

const ITEMS = 50;
/** Packages of five of the items each; their ids follow those of the items. */
const PACKAGES = 10;
const COMPONENTS = 5;
const DAYS = 365;
const PLENTY = 10_000_000;
const TODAY = calendarDate.parse('2030-01-01');

/** A command executor on an empty log with its read tables. */
export async function openExecutor(
  databaseUrl: string,
  dataKey = Buffer.from(randomBytes(32)),
): Promise<CommandExecutor> {
  await migrate(databaseUrl);
  const pool = createPool(withReadTables(databaseUrl));
  const personalData = new PersonalData(dataKey);
  await prepareProjections(pool, new Feed(eventSchema, personalData));
  await pool.end();
  const executor = new CommandExecutor(
    databaseUrl,
    personalData,
    (db, hasFurther) => projectInserted(inline, db, hasFurther),
    { appended: () => undefined },
  );
  await stock(executor);
  return executor;
}

/** Items, of which there are more than are ever booked, and packages of them. */
export async function stock(executor: CommandExecutor): Promise<void> {
  for (let itemId = 1; itemId <= ITEMS; itemId += 1) await add(executor, itemId);
  for (let i = 0; i < PACKAGES; i += 1) {
    const components = Array.from({ length: COMPONENTS }, (_, n) => ({ itemId: i * COMPONENTS + n + 1, quantity: 1 }));
    await add(executor, ITEMS + i + 1, components);
  }
}

async function add(executor: CommandExecutor, itemId: number, components: Component[] = []): Promise<void> {
  const type = components.length > 0 ? 'PACKAGE' : 'TABLE';
  const item = addItem.parse({ name: `Item ${itemId}`, type, price: 10_000, stock: 9_999, components });
  await executor.execute({
    commandId: newId(),
    meta: { actor: 'system', correlationId: 'bench' },
    boundary: { items: [], changedItems: [{ itemId, from: TODAY }], days: [], streams: [] },
    decide: () => [{ type: 'ItemAdded', data: { itemId, item: { ...item, stock: PLENTY } } }],
  });
}

interface Callers {
  /** Each waits for its response before it books again. */
  clients?: number;
  /** `one`: always the same item and day. `many`: a different item or day each time. */
  days?: 'one' | 'many';
  /** What they book. */
  of?: 'items' | 'packages';
}

let booked = 0;
let hotDays = 0;

export async function bookingsPerSecond(
  executor: CommandExecutor,
  seconds: number,
  { clients = 8, days = 'many', of = 'items' }: Callers = {},
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  // Another one each time: what a decision reads grows with the bookings of its day.
  const hotDay = (hotDays += 1);
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const n = days === 'one' ? hotDay : (booked += 1);
        const itemId = of === 'items' ? (n % ITEMS) + 1 : ITEMS + (n % PACKAGES) + 1;
        await book(executor, itemId, addDays(TODAY, Math.floor(n / ITEMS) % DAYS));
        done += 1;
      }
    }),
  );
  return done / seconds;
}

async function book(executor: CommandExecutor, itemId: number, eventDate: CalendarDate): Promise<void> {
  const line = { bookingId: newId(), number: 'PR-BENC-HMRK', itemId, eventDate, quantity: 1 };
  const customer = { ...CUSTOMER };
  const outcome = await executor.executeEstimated({
    commandId: newId(),
    meta: { actor: 'guest', correlationId: 'bench', requestHash: 'bench' },
    estimated: stockBoundary([line], { item: (id) => executor.lastKnownItem(id) }),
    toRequired: (state) => stockBoundary([line], state),
    decide: (state) =>
      placeOrder(state, {
        orderId: newId(),
        lines: [line],
        isCart: false,
        customer,
        userId: null,
        partyDetails: pickPartyDetails({ eventType: 'birthday', attendees: 12 }),
        expectedTotal: null,
        today: TODAY,
        time: '09:00',
        byOwner: false,
      }),
  });
  if (outcome instanceof Rejection) throw new Error(outcome.detail);
}
