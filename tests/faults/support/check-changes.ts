import type { Evidence, Logged } from './checker.js';
import { getChangeOutcome, type Change } from './history.js';

/** Each acknowledged change has one event, a refused one none, and the list agrees with the log. */
export function changesMade({ history, log, listed }: Evidence): string[] {
  const events = tally(log.flatMap(changesBy));
  const [made, possible] = [new Map<string, number>(), new Map<string, number>()];
  for (const change of history.changes) {
    const outcome = getChangeOutcome(change);
    if (outcome === 'made') add(made, describeChange(change));
    if (outcome !== 'refused') add(possible, describeChange(change));
  }
  const lost = [...made].filter(([name, times]) => (events.get(name) ?? 0) < times);
  const unrequested = [...events].filter(([name, times]) => times > (possible.get(name) ?? 0));
  return [
    ...lost.map(([name]) => `lost change: ${name}`),
    ...unrequested.map(([name, times]) => `made ${times} times, not ${possible.get(name) ?? 0}: ${name}`),
    ...listed.flatMap((one) => {
      const { status, day } = deriveStatusAndDay(one.id, log);
      return one.status === status && one.eventDate === day
        ? []
        : [`listed otherwise: booking ${one.id} is ${one.status} on ${one.eventDate}, not ${status} on ${day}`];
    }),
  ];
}

function describeChange({ kind, id, to }: Pick<Change, 'kind' | 'id' | 'to'>): string {
  return `${kind} ${id} to ${to}`;
}

/** The change that an event records. Settings contain every closed day, of which only the last is new. */
function changesBy({ type, bookingId, orderId, itemId, day, amount, stock, closedDays }: Logged): string[] {
  switch (type) {
    case 'BookingConfirmed':
      return [describeChange({ kind: 'confirm', id: bookingId, to: 'CONFIRMED' })];
    case 'BookingCancelled':
      return [describeChange({ kind: 'cancel', id: bookingId, to: 'CANCELLED' })];
    case 'BookingMoved':
      return [describeChange({ kind: 'move', id: bookingId, to: `${day}` })];
    case 'PaymentRecorded':
      return [describeChange({ kind: 'payment', id: `${orderId}`, to: `${amount}` })];
    case 'ItemChanged':
      return [describeChange({ kind: 'stock', id: `${itemId}`, to: `${stock}` })];
    case 'SettingsChanged':
      return [describeChange({ kind: 'close', id: 'settings', to: `${closedDays?.at(-1)}` })];
    default:
      return [];
  }
}

/** Returns the status and the day of a booking in the log. */
function deriveStatusAndDay(id: string, log: readonly Logged[]): { status: string; day: string | null } {
  const own = log.filter(({ bookingId }) => bookingId === id);
  const has = (type: string) => own.some((event) => event.type === type);
  const status = has('BookingCancelled') ? 'CANCELLED' : has('BookingConfirmed') ? 'CONFIRMED' : 'PENDING';
  const placed = own.findLast(({ type }) => type === 'BookingCreated' || type === 'BookingMoved');
  return { status, day: placed?.day ?? null };
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) add(counts, name);
  return counts;
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
