import { addDays, calendarDate, type Customer } from '@party-rental/contracts';
import type { DomainEvent } from '../../src/domain/events.js';
import { orderNumber } from '../../src/domain/orders/order-number.js';
import { DANA } from '../dana.js';
import { numbers } from '../history.js';
import { ADMIN, laterEvents } from './season-changes.js';
import { eventDay, instantOn, weighted, type Pick } from './season-days.js';
import { SEASON_ITEMS } from './season-items.js';
import { placeOrder, type RefusedLine } from './season-orders.js';
import { SeasonShop, type TimedEvent } from './season-shop.js';

export interface SeasonsOptions {
  /** Placed orders; some are cancelled later. */
  orders: number;
  seed?: number;
  /** The first of the three years. */
  firstYear?: number;
  timeZone?: string;
}

export interface Seasons {
  /** Oldest first. */
  events: TimedEvent[];
  refused: RefusedLine[];
}

const YEARS = [28, 33, 39];

/**
 * Returns a plausible history of three seasons of a shop that is never oversold: orders of one to three lines, packages, buffer days,
 * customers who return, confirmations, moves, other quantities, added lines, cancellations, adjustments, payments, refunds, damage
 * deposits, reversed entries, downtimes, prices and stock that rise each winter, and erased customers. The same options
 * return the same history.
 */
export function seasons({
  orders,
  seed = 1,
  firstYear = 2023,
  timeZone = 'America/New_York',
}: SeasonsOptions): Seasons {
  const pick = numbers(seed);
  const shop = new SeasonShop();
  const refused: RefusedLine[] = [];
  const newId = () => randomUuid(pick);
  const tasks: { at: Date; run: () => void }[] = [];
  const context = { shop, pick, newId, timeZone };

  YEARS.forEach((_, year) => {
    const at = instantOn(calendarDate.parse(`${firstYear - 1 + year}-11-01`), timeZone, pick);
    tasks.push({ at, run: () => shop.record(at, ADMIN, createCatalog(year, orders)) });
    const from = eventDay(firstYear + year, pick);
    const downtime = { downtimeId: newId(), itemId: 1, from, to: addDays(from, 6), quantity: 1 };
    const added = instantOn(addDays(from, -1), timeZone, pick);
    tasks.push({
      at: added,
      run: () =>
        shop.record(added, ADMIN, [
          { type: 'DowntimeAdded', data: { ...downtime, reason: 'Torn seam', isForced: true } },
        ]),
    });
    const ended = instantOn(addDays(from, 3), timeZone, pick);
    const rest = { ...downtime, from: addDays(from, 4) };
    tasks.push({ at: ended, run: () => shop.record(ended, ADMIN, [{ type: 'DowntimeEnded', data: rest }]) });
  });

  for (let i = 0; i < orders; i += 1) {
    const wanted = eventDay(firstYear + weighted(YEARS, pick), pick);
    const at = instantOn(addDays(wanted, -2 - pick(40)), timeZone, pick);
    const customer = createCustomer(Math.floor((pick(1_000) / 1_000) ** 2 * orders * 0.8), pick);
    const [orderId, number] = [newId(), orderNumber(Uint8Array.from({ length: 8 }, () => pick(256)))];
    tasks.push({
      at,
      run: () => shop.record(at, 'guest', placeOrder({ ...context, refused, at, wanted, customer, orderId, number })),
    });
    tasks.push(...laterEvents({ ...context, orderId, placedAt: at, eventDate: wanted }));
  }
  for (const { run } of tasks.toSorted((a, b) => a.at.getTime() - b.at.getTime())) run();
  return { events: withErasures(shop.events, pick), refused };
}

/** Prices rise by 4% each year. The stock of every other item grows by a tenth of the first year's. */
function createCatalog(year: number, orders: number): DomainEvent[] {
  return SEASON_ITEMS.map(({ item }, index) => {
    const price = Math.round(item.price * 1.04 ** year);
    const growth = index % 2 === 0 ? 1 + year / 10 : 1;
    const stock = Math.max(index === 5 || index === 6 ? 20 : 1, Math.ceil((item.stock * growth * orders) / 20_000));
    const data = { itemId: index + 1, item: { ...item, price, stock } };
    return year === 0
      ? { type: 'ItemAdded', data }
      : { type: 'ItemChanged', data: { ...data, changed: ['price', 'stock'] } };
  });
}

/** The same `person` is the same customer. One in 30 emails differs in case; one in 40 customers has none. */
function createCustomer(person: number, pick: Pick): Customer {
  const email = `person${person}@example.com`;
  const written = pick(30) === 0 ? email.replace('p', 'P') : email;
  return { ...DANA, customerName: `Person ${person}`, customerEmail: person % 40 === 0 ? '' : written };
}

/** One customer in fifty is erased at the end: nothing of theirs can be decrypted anymore. */
function withErasures(events: readonly TimedEvent[], pick: Pick): TimedEvent[] {
  const gone = new Set(Array.from({ length: 40 }, () => `Person ${50 * pick(400)}`));
  const orders = new Map<string, string[]>();
  for (const { event } of events)
    if (event.type === 'BookingCreated' && event.personal && gone.has(event.personal.customerName))
      orders.set(event.data.orderId, [...(orders.get(event.data.orderId) ?? []), event.data.bookingId]);
  const bookingIds = [...orders.values()].flat();
  const erased = new Set([...orders.keys(), ...bookingIds]);
  const isAbout = ({ data }: DomainEvent) =>
    ('orderId' in data && erased.has(data.orderId)) || ('bookingId' in data && erased.has(data.bookingId));
  const last = events.at(-1);
  if (!last || bookingIds.length === 0) return [...events];
  const data = { bookingIds, orderIds: [...orders.keys()], waitlistIds: [], hadAccount: false };
  return [
    ...events.map((timed) => {
      const { event } = timed;
      return 'personal' in event && isAbout(event) ? { ...timed, event: { ...event, personal: null } } : timed;
    }),
    { event: { type: 'PersonErased', data }, at: last.at, actor: ADMIN, commandId: 'season-erasure' },
  ];
}

function randomUuid(pick: Pick): string {
  const hex = Array.from({ length: 32 }, () => pick(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
