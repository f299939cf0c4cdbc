import { addDays, calendarDate, DEMONSTRATION_BUSINESS, type CalendarDate } from '@party-rental/contracts';
import type { DomainEvent } from '../src/domain/events.js';
import type { ReviewWritten } from '../src/domain/orders/order-events.js';
import { defaultSettings } from '../src/domain/settings.js';
import { allocate, type Allocation, type Part } from '../src/domain/stock/allocations.js';
import { newId } from '../src/platform/ids.js';
import { DANA } from './dana.js';
import { CASTLE, bookingCreated, reviewWritten } from './events.js';

const FIRST_DAY = calendarDate.parse('2026-12-12');
const ITEMS = 5;
/** A package of castles 3 and 4. */
const PACKAGE = ITEMS + 1;
const COMPONENTS = [
  { itemId: 3, quantity: 2 },
  { itemId: 4, quantity: 1 },
];
/** Castle 4 has a buffer day, alone and in the package. */
const PARTS: Partial<Record<number, readonly Part[]>> = {
  4: [{ itemId: 4, quantity: 1, bufferDays: 1 }],
  [PACKAGE]: COMPONENTS.map((component) => ({ ...component, bufferDays: component.itemId === 4 ? 1 : 0 })),
};
const BUSINESS = { business: DEMONSTRATION_BUSINESS };

interface Held {
  bookingId: string;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
  parts?: readonly Part[];
  status: 'PENDING' | 'CONFIRMED';
  userId: number | null;
  review: ReviewWritten['data'] | 'hidden' | null;
}

interface OutOfService {
  downtimeId: string;
  itemId: number;
  from: CalendarDate;
  to: CalendarDate;
  quantity: number;
}

/** Returns a random history of a shop that is never oversold. The same seed returns the same history, except for ids. */
export function randomHistory(seed: number, length: number): DomainEvent[] {
  const pick = numbers(seed);
  const stock = new Map<number, number>();
  const held: Held[] = [];
  const downtimes: OutOfService[] = [];
  const booked = (itemId: number, day: CalendarDate) =>
    [
      ...held.flatMap(allocate).filter((a) => a.itemId === itemId && a.day === day),
      ...downtimes
        .filter((d) => d.itemId === itemId && d.from <= day && day <= d.to)
        .map(({ quantity }) => ({ delta: quantity })),
    ].reduce((sum, { delta }) => sum + delta, 0);
  // A package has no units of its own.
  const fits = (allocations: readonly Allocation[]) =>
    allocations.every(
      ({ itemId, day, delta }) => itemId === PACKAGE || booked(itemId, day) + delta <= (stock.get(itemId) ?? 0),
    );

  const history: DomainEvent[] = Array.from({ length: ITEMS }, (_, i) => {
    stock.set(i + 1, 5);
    return { type: 'ItemAdded', data: { itemId: i + 1, item: { ...CASTLE, name: `Castle ${i + 1}` } } };
  });
  const details = { ...CASTLE, name: 'Castles', type: 'PACKAGE' as const, components: COMPONENTS };
  history.push({ type: 'ItemAdded', data: { itemId: PACKAGE, item: details } });
  while (history.length < length) {
    const itemId = 1 + pick(PACKAGE);
    const parts = PARTS[itemId];
    const some = held[pick(held.length || 1)];
    const kind = pick(19);
    if (kind < 5) {
      const [eventDate, quantity] = [addDays(FIRST_DAY, pick(4)), 1 + pick(3)];
      if (!fits(allocate({ itemId, eventDate, quantity, parts }))) continue;
      const person = { bookingId: newId(), userId: pick(2) || null };
      const event = bookingCreated({ itemId, eventDate, quantity, ...(parts && { parts }), ...person });
      held.push({ ...event.data, status: 'PENDING', review: null });
      history.push(event);
    } else if (kind < 7 && some?.status === 'PENDING') {
      some.status = 'CONFIRMED';
      history.push({ type: 'BookingConfirmed', data: { bookingId: some.bookingId } });
    } else if (kind < 9 && some) {
      held.splice(held.indexOf(some), 1);
      const data = { ...getUnits(some), from: some.status, cause: 'request' as const };
      history.push({ type: 'BookingCancelled', data, personal: pick(2) ? { reason: 'Storm' } : null });
    } else if (kind === 10 && some && !some.review) {
      const event = reviewWritten({ bookingId: some.bookingId, itemId: some.itemId, rating: 1 + pick(5) });
      some.review = event.data;
      history.push(event);
    } else if (kind === 10 && some?.review && some.review !== 'hidden') {
      history.push({ type: 'ReviewHidden', data: some.review });
      some.review = 'hidden';
    } else if (kind === 11 && some?.userId === null) {
      some.userId = 1 + pick(3);
      history.push({ type: 'BookingClaimed', data: { bookingId: some.bookingId, userId: some.userId } });
    } else if (kind === 12) {
      const settings = { ...defaultSettings(BUSINESS), cleaningFee: 100 * pick(50) };
      history.push({ type: 'SettingsChanged', data: { settings, changed: ['cleaningFee'] } });
    } else if (kind === 13 && some) {
      const before = getUnits(some);
      const moved = { ...before, eventDate: addDays(FIRST_DAY, pick(4)) };
      if (moved.eventDate === before.eventDate || !fits(allocate(moved))) continue;
      some.eventDate = moved.eventDate;
      history.push({ type: 'BookingMoved', data: { ...moved, from: before.eventDate } });
      history.push({ type: 'BookingDayReleased', data: before });
    } else if (kind === 14 && some) {
      const personal = { ...DANA, customerPhone: `(555) 010-${1000 + pick(9000)}` };
      const data = { bookingId: some.bookingId, changed: ['customerPhone' as const] };
      history.push({ type: 'BookingContactChanged', data, personal });
    } else if (kind === 15 && some) {
      const before = getUnits(some);
      const quantity = 1 + pick(3);
      if (!fits(allocate({ ...before, quantity: quantity - before.quantity }))) continue;
      some.quantity = quantity;
      const agreed = {
        subtotal: 10_000 * quantity,
        delivery: 4_500,
        setup: 1_500,
        cleaning: 0,
        surcharge: 500 * quantity,
      };
      history.push({ type: 'BookingDayReleased', data: before });
      history.push({ type: 'BookingQuantityChanged', data: { ...before, quantity, from: before.quantity, agreed } });
    } else if (kind === 16 && itemId !== PACKAGE) {
      const [from, to, quantity] = [addDays(FIRST_DAY, pick(2)), addDays(FIRST_DAY, 2 + pick(2)), 1 + pick(2)];
      const days = [0, 1, 2, 3].map((after) => addDays(FIRST_DAY, after)).filter((day) => from <= day && day <= to);
      if (days.some((day) => booked(itemId, day) + quantity > (stock.get(itemId) ?? 0))) continue;
      const downtime = { downtimeId: newId(), itemId, from, to, quantity };
      downtimes.push(downtime);
      history.push({ type: 'DowntimeAdded', data: { ...downtime, reason: 'Torn seam' } });
    } else if (kind === 17 && downtimes.length > 0) {
      const [ended] = downtimes.splice(pick(downtimes.length), 1);
      if (ended) history.push({ type: 'DowntimeEnded', data: ended });
    } else if (kind === 18) {
      history.push(...waitlistEvents(itemId, pick, parts));
    } else if (kind === 9 && stock.has(itemId)) {
      const item = { ...CASTLE, name: `Castle ${itemId}`, stock: 1 + pick(8), price: 100 * pick(500) };
      const removed = itemId === ITEMS && history.length > length / 2;
      if (removed) stock.delete(itemId);
      else stock.set(itemId, item.stock);
      history.push(
        removed
          ? { type: 'ItemRemoved', data: { itemId } }
          : { type: 'ItemChanged', data: { itemId, item, changed: ['stock', 'price'] } },
      );
    }
  }
  for (const staffIds of [[4], [9], [4, 9]])
    history.push({ type: 'CrewAssigned', data: { date: addDays(FIRST_DAY, pick(2)), truckId: 1, staffIds } });
  return history;
}

function getUnits({ bookingId, itemId, eventDate, quantity, parts }: Held) {
  return { bookingId, itemId, eventDate, quantity, ...(parts && { parts }) };
}

/** Events of a random waitlist entry: joined, then perhaps held, expired or left. Its hold is already over. */
function waitlistEvents(
  itemId: number,
  pick: (below: number) => number,
  parts: readonly Part[] | undefined,
): DomainEvent[] {
  const place = { entryId: newId(), itemId, eventDate: addDays(FIRST_DAY, pick(4)), quantity: 1 + pick(3) };
  const held = { ...place, ...(parts && { parts }), until: '2026-01-01T12:00:00.000Z' };
  const { entryId } = place;
  const events: DomainEvent[] = [
    { type: 'WaitlistJoined', data: place, personal: { email: 'dana@example.com' } },
    { type: 'UnitsHeld', data: held },
    { type: 'HoldEnded', data: { ...held, outcome: 'expired' } },
  ];
  const length = 1 + pick(4);
  return length === 4
    ? [...events.slice(0, 1), { type: 'WaitlistLeft', data: { entryId, cause: 'request' } }]
    : events.slice(0, length);
}

/** Whole numbers below a bound, the same sequence for the same seed (a linear congruential generator). */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
