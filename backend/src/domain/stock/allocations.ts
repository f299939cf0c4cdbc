import { addDays, dayNumber, type CalendarDate } from '@party-rental/contracts';

/** Units of an item that an event takes on a day; negative if it frees them. */
export interface Allocation {
  itemId: number;
  day: CalendarDate;
  delta: number;
  /** The UTC instant at which a hold ends and no longer counts. */
  until?: string;
}

/** An item of which every unit of a booking takes `quantity` units, on the days of the rental and on the buffer days after them. */
export interface Part {
  itemId: number;
  quantity: number;
  bufferDays: number;
  /** Of the rental; 1 if absent. */
  days?: number;
  /** Of a component, as it was when it was booked; not set in the first versions of the event. */
  itemName?: string;
}

/** How a booking takes its units, as booked. */
export interface Taking {
  /** What one unit of it takes. Unset for an item without components or buffer days that is rented for one day. */
  parts?: readonly Part[];
  /** The UTC instant until which the units are held for a customer who has still to pay. Unset once they are booked. */
  heldUntil?: string;
}

/** A hold outlasts what it is for: it covers the wait for locks, and clock differences between processes. */
export const HELD_LONGER_MS = 60_000;

export function pickTaking({ parts, heldUntil }: Pick<Booked, 'parts' | 'heldUntil'>): Taking {
  return { ...(parts && { parts }), ...(heldUntil && { heldUntil }) };
}

/** What a booking takes: of a package its components, of another item the item itself. */
export interface Booked {
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
  /** Undefined for an item that is neither a package nor has buffer days, on one day. */
  parts?: readonly Part[] | undefined;
  /** See `Taking`. */
  heldUntil?: string | undefined;
}

/**
 * The allocations of a booking. The first is of the booked item on the event day; a package has no other of its own. One that
 * is only held is taken back by the second, so that the holds after it are what counts.
 */
export function allocate({ heldUntil: until, ...booked }: Booked): Allocation[] {
  if (until === undefined) return allocateBooked(booked);
  const all = allocateBooked(booked);
  return [...all.slice(0, 1), ...release(all.slice(0, 1)), ...hold({ ...booked, until })];
}

/** Books what is only held. The hold may have ended by now. */
export function bookHeld(held: Booked): Allocation[] {
  const { heldUntil: until = '', ...booked } = held;
  return [...release(hold({ ...booked, until })), ...allocateBooked(booked)];
}

function allocateBooked({ itemId, eventDate, quantity, parts = [] }: Booked): Allocation[] {
  const others = parts.flatMap((part) =>
    daysTaken(part, eventDate).map((day) => ({ itemId: part.itemId, day, delta: quantity * part.quantity })),
  );
  const own = { itemId, day: eventDate, delta: quantity };
  return [own, ...others.filter((other) => other.itemId !== itemId || other.day !== eventDate)];
}

/** The days on which a part is taken: those of the rental, and the buffer days after them. */
export function daysTaken(
  { days = 1, bufferDays }: Pick<Part, 'days' | 'bufferDays'>,
  eventDate: CalendarDate,
): CalendarDate[] {
  return daysFrom(eventDate, days - 1 + bufferDays);
}

/** Units that are out of service on each day from one to another. */
export interface OutOfService {
  itemId: number;
  from: CalendarDate;
  to: CalendarDate;
  quantity: number;
}

export function allocateDowntime({ itemId, from, to, quantity }: OutOfService): Allocation[] {
  return daysFrom(from, dayNumber(to) - dayNumber(from)).map((day) => ({ itemId, day, delta: quantity }));
}

/** Units that are taken until an instant. */
export interface Held extends Booked {
  /** UTC. */
  until: string;
}

export function hold(held: Held): Allocation[] {
  return allocateBooked(held).map((allocation) => ({ ...allocation, until: held.until }));
}

/** Whether an allocation counts at an instant. */
export function isInForce({ until }: Pick<Allocation, 'until'>, now: Date): boolean {
  return until === undefined || Date.parse(until) > now.getTime();
}

export function release(allocations: readonly Allocation[]): Allocation[] {
  return allocations.map((allocation) => ({ ...allocation, delta: -allocation.delta }));
}

/** One allocation per item and day. */
export function addUp(allocations: readonly Allocation[]): Allocation[] {
  const sums = new Map<string, Allocation>();
  for (const { itemId, day, delta } of allocations) {
    const key = `${itemId} ${day}`;
    sums.set(key, { itemId, day, delta: delta + (sums.get(key)?.delta ?? 0) });
  }
  return [...sums.values()];
}

/** A day, and a number of days after it. */
export function daysFrom(day: CalendarDate, more: number): CalendarDate[] {
  return Array.from({ length: more + 1 }, (_, after) => addDays(day, after));
}
