import { addDays, addItem, calendarDate, type CalendarDate } from '@party-rental/contracts';
import { placeOrder } from '../domain/order.js';
import { Rejection } from '../domain/rejections.js';
import { LogSignal } from '../event-log/log-signal.js';
import { PersonalData } from '../event-log/personal-data.js';
import { Feed } from '../event-log/feed.js';
import { createPool, migrate } from '../platform/database.js';
import { newId, randomBytes } from '../platform/ids.js';
import { prepareProjections } from '../read/prepare.js';
import { project } from '../read/projection.js';
import { inline } from '../read/projections.js';
import { BookingDesk } from '../write/booking-desk.js';
import type { Figure } from './figure.js';
import { singleInsertsPerSecond } from './single-insert.js';

const ROUNDS = 5;
const SECONDS = 3;
const CLIENTS = 8;
const ITEMS = 50;
const DAYS = 365;
const TODAY = calendarDate.parse('2030-01-01');

/** Uncontended bookings through the desk, eight clients each waiting for its answer, beside single durable INSERTs. */
export async function appendAtEightClients(databaseUrl: string): Promise<Figure> {
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl);
  const personalData = new PersonalData(Buffer.from(randomBytes(32)));
  await prepareProjections(pool, new Feed(personalData));
  const desk = new BookingDesk(databaseUrl, personalData, (db, events) => project(inline, db, events), new LogSignal());
  for (let itemId = 1; itemId <= ITEMS; itemId += 1) await stock(desk, itemId);

  await bookingsPerSecond(desk, 1);
  const [ours, references]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    references.push(await singleInsertsPerSecond(databaseUrl, CLIENTS, SECONDS));
    ours.push(await bookingsPerSecond(desk, SECONDS));
  }
  await desk.close();
  await pool.end();
  const [our, reference] = [median(ours), median(references)];
  return { ours: our, reference, ratio: our / reference, unit: '/s' };
}

async function stock(desk: BookingDesk, itemId: number): Promise<void> {
  const item = addItem.parse({ name: `Item ${itemId}`, price: 10_000, stock: 100_000 });
  await desk.submit({
    commandId: newId(),
    meta: { actor: 'system', correlationId: 'bench' },
    boundary: { items: [], changedItems: [{ itemId, from: TODAY }], days: [], streams: [] },
    decide: () => [{ type: 'ItemAdded', data: { itemId, item } }],
  });
}

let booked = 0;

async function bookingsPerSecond(desk: BookingDesk, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        booked += 1;
        await book(desk, (booked % ITEMS) + 1, addDays(TODAY, Math.floor(booked / ITEMS) % DAYS));
        done += 1;
      }
    }),
  );
  return done / seconds;
}

async function book(desk: BookingDesk, itemId: number, eventDate: CalendarDate): Promise<void> {
  const line = { bookingId: newId(), number: 'PR-BENC-HMRK', itemId, eventDate, quantity: 1 };
  const outcome = await desk.submit({
    commandId: newId(),
    meta: { actor: 'guest', correlationId: 'bench', requestHash: 'bench' },
    boundary: { items: [itemId], changedItems: [], days: [{ itemId, day: eventDate }], streams: [] },
    decide: (state) =>
      placeOrder(state, {
        orderId: newId(),
        lines: [line],
        isCart: false,
        customer: CUSTOMER,
        userId: null,
        eventType: 'birthday',
        attendees: 12,
        expectedTotal: null,
        today: TODAY,
        cleaningFee: 0,
      }),
  });
  if (outcome instanceof Rejection) throw new Error(outcome.detail);
}

const CUSTOMER = {
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '(555) 010-2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
  specialInstructions: null,
};

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
