import { addDays, calendarDate, type CalendarDate } from '@party-rental/contracts';
import type { DomainEvent } from '../domain/events.js';
import { newId } from '../platform/ids.js';
import { bookingCreated, CASTLE } from './test-log.js';

const FIRST_DAY = calendarDate.parse('2026-12-12');
const ITEMS = 5;

interface Held {
  bookingId: string;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
  status: 'PENDING' | 'CONFIRMED';
}

/** A history of a shop as it might have been, never oversold; the same for the same seed but for its ids. */
export function randomHistory(seed: number, length: number): DomainEvent[] {
  const pick = numbers(seed);
  const stock = new Map<number, number>();
  const held: Held[] = [];
  const booked = (itemId: number, day: CalendarDate) =>
    held.filter((b) => b.itemId === itemId && b.eventDate === day).reduce((sum, b) => sum + b.quantity, 0);

  const history: DomainEvent[] = Array.from({ length: ITEMS }, (_, i) => {
    stock.set(i + 1, 5);
    return { type: 'ItemAdded', data: { itemId: i + 1, item: { ...CASTLE, name: `Castle ${i + 1}` } } };
  });
  while (history.length < length) {
    const itemId = 1 + pick(ITEMS);
    const some = held[pick(held.length || 1)];
    const kind = pick(10);
    if (kind < 5) {
      const [eventDate, quantity] = [addDays(FIRST_DAY, pick(4)), 1 + pick(3)];
      if (booked(itemId, eventDate) + quantity > (stock.get(itemId) ?? 0)) continue;
      const event = bookingCreated({ itemId, eventDate, quantity, bookingId: newId(), userId: pick(2) || null });
      held.push({ ...event.data, status: 'PENDING' });
      history.push(event);
    } else if (kind < 7 && some?.status === 'PENDING') {
      some.status = 'CONFIRMED';
      history.push({ type: 'BookingConfirmed', data: { bookingId: some.bookingId } });
    } else if (kind < 9 && some) {
      held.splice(held.indexOf(some), 1);
      const { status: from, bookingId, eventDate, quantity } = some;
      const data = { bookingId, itemId: some.itemId, eventDate, quantity, from, reason: pick(2) ? 'Storm' : null };
      history.push({ type: 'BookingCancelled', data });
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
  return history;
}

/** Whole numbers below a bound, the same sequence for the same seed (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
