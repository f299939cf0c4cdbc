import { lastDay, type CalendarDate } from '@party-rental/contracts';
import { isOfKind } from './event-types.js';
import { holdFreed, type RepairEvent } from './day-desk/repair-events.js';
import type { DomainEvent, EventKind, WaitlistEvent } from './events.js';
import {
  allocate,
  allocateDowntime,
  bookHeld,
  hold,
  release,
  daysFrom,
  type Allocation,
  type Part,
} from './stock/allocations.js';

/** An event's stream, and the consistency boundary that it changes. */
export interface Placement {
  stream: string;
  /** Set for item events only. */
  itemId: number | null;
  /** For booking events: the booked item on the event day, stored in the event's own row. */
  own: Allocation | null;
  /** All other allocations, stored in `further_allocations`. */
  further: readonly Allocation[];
  orderId: string | null;
}

const NOTHING = { itemId: null, own: null, further: [], orderId: null };

export function toPlacement(event: DomainEvent): Placement {
  if (isOfKind(event, 'settings')) return { ...NOTHING, stream: SETTINGS_STREAM };
  if (isOfKind(event, 'priceBook')) return { ...NOTHING, stream: PRICE_BOOK_STREAM };
  if (isOfKind(event, 'promoCode')) return { ...NOTHING, stream: PROMO_CODES_STREAM };
  if (isOfKind(event, 'content')) return { ...NOTHING, stream: CONTENT_STREAM };
  if (isOfKind(event, 'erasure')) return { ...NOTHING, stream: ERASURES_STREAM };
  if (isOfKind(event, 'customer')) return { ...NOTHING, stream: customerStream(event.data.customerId) };
  if (isOfKind(event, 'item')) return { ...NOTHING, stream: itemStream(event.data.itemId), itemId: event.data.itemId };
  if (isOfKind(event, 'waitlist'))
    return { ...NOTHING, stream: waitlistStream(event.data.entryId), further: heldUnits(event) };
  if (isOfKind(event, 'repair')) {
    const { orderId } = event.data;
    return { ...NOTHING, stream: orderStream(orderId), orderId, further: getFreedUnits(event) };
  }
  if (isOfKind(event, 'order', 'stop', 'orderNote')) {
    const { orderId } = event.data;
    const further = event.type === 'PaymentDeadlineLifted' ? event.data.lines.flatMap(bookHeld) : [];
    return { ...NOTHING, stream: orderStream(orderId), orderId, further };
  }
  if (isOfKind(event, 'crew')) return { ...NOTHING, stream: crewStream(event.data.date) };
  if (isOfKind(event, 'downtime')) {
    const days = allocateDowntime(event.data);
    const further = event.type === 'DowntimeAdded' ? days : release(days);
    return { ...NOTHING, stream: downtimeStream(event.data.downtimeId), further };
  }

  const stream = bookingStream(event.data.bookingId);
  switch (event.type) {
    case 'BookingCreated':
      return { ...NOTHING, stream, ...split(allocate(event.data)), orderId: event.data.orderId };
    case 'BookingMoved':
    case 'BookingQuantityChanged':
      return { ...NOTHING, stream, ...split(allocate(event.data)) };
    case 'BookingCancelled':
    case 'BookingDayReleased':
      return { ...NOTHING, stream, ...split(release(allocate(event.data))) };
    case 'BookingConfirmed':
    case 'BookingContactChanged':
    case 'BookingClaimed':
    case 'ReviewWritten':
    case 'ReviewHidden':
      return { ...NOTHING, stream };
  }
}

function heldUnits(event: WaitlistEvent): Allocation[] {
  if (event.type === 'UnitsHeld') return hold(event.data);
  return event.type === 'HoldEnded' ? release(hold(event.data)) : [];
}

function getFreedUnits(event: RepairEvent): Allocation[] {
  if (event.type === 'OrderRepaired') return holdFreed(event.data);
  return event.type === 'RepairUndone' ? release(holdFreed(event.data)) : [];
}

function split([own, ...further]: readonly Allocation[]): Pick<Placement, 'own' | 'further'> {
  return { own: own ?? null, further };
}

/** The units that an event takes and frees. */
export function getAllocations(event: DomainEvent): readonly Allocation[] {
  const { own, further } = toPlacement(event);
  return own ? [own, ...further] : further;
}

/** Units of an item that bookings take until a day, the last one of the rental, and the buffer days that they take after it. */
export interface BookedEnd {
  itemId: number;
  day: CalendarDate;
  units: number;
  bufferDays: number;
}

/** What the event of a booking takes or frees until the last day; negative units if it frees them. */
export function toBookedEnds(event: DomainEvent): BookedEnd[] {
  const { own } = toPlacement(event);
  if (!own) return [];
  const { itemId, day, delta } = own;
  const parts = 'parts' in event.data ? event.data.parts : undefined;
  return (parts ?? [{ itemId, quantity: 1, bufferDays: 0 }]).map((part: Part) => ({
    itemId: part.itemId,
    day: lastDay({ eventDate: day, days: part.days }),
    units: delta * part.quantity,
    bufferDays: part.bufferDays,
  }));
}

/** What bookings would take besides if they had been made with as many buffer days as the item has now. */
export function missingBufferDays({ itemId, day, units, bufferDays }: BookedEnd, now: number): Allocation[] {
  return daysFrom(day, now)
    .slice(bufferDays + 1)
    .map((after) => ({ itemId, day: after, delta: units }));
}

export const SETTINGS_STREAM = 'settings';
export const PRICE_BOOK_STREAM = 'price-book';
export const PROMO_CODES_STREAM = 'promo-codes';
/** Of the shop's look and words. */
export const CONTENT_STREAM = 'content';

/** Contains which bookings were erased when, and no personal data. */
export const ERASURES_STREAM = 'erasures';

export function itemStream(itemId: number): string {
  return `item-${itemId}`;
}

export function bookingStream(bookingId: string): string {
  return `booking-${bookingId}`;
}

export function orderStream(orderId: string): string {
  return `order-${orderId}`;
}

/** Of the crews of a day's trucks. */
export function crewStream(date: CalendarDate): string {
  return `crew-${date}`;
}

export function downtimeStream(downtimeId: string): string {
  return `downtime-${downtimeId}`;
}

export function waitlistStream(entryId: string): string {
  return `waitlist-${entryId}`;
}

export function customerStream(customerId: string): string {
  return `customer-${customerId}`;
}

/** The kinds of events that a stream holds; undefined for streams of later versions of the program. */
export function kindsIn(stream: string): readonly EventKind[] | undefined {
  return KINDS_BY_PREFIX.get(stream.replace(/-.*/, ''));
}

const KINDS_BY_PREFIX = new Map<string, readonly EventKind[]>([
  ['item', ['item']],
  ['booking', ['booking', 'review']],
  ['order', ['order', 'stop', 'repair', 'orderNote']],
  ['crew', ['crew']],
  ['downtime', ['downtime']],
  ['waitlist', ['waitlist']],
  [SETTINGS_STREAM, ['settings']],
  ['price', ['priceBook']],
  ['promo', ['promoCode']],
  [CONTENT_STREAM, ['content']],
  [ERASURES_STREAM, ['erasure']],
  ['customer', ['customer']],
]);
