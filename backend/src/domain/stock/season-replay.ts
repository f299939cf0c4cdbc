import { bookedPrice, type CalendarDate } from '@party-rental/contracts';
import type { DomainEvent } from '../events.js';
import { isOfKind } from '../event-types.js';
import type { BookingCreated, BookingMoved, BookingQuantityChanged } from '../orders/order-events.js';
import { getAllocations } from '../placement.js';
import { allocate, type Booked } from './allocations.js';
import { ReplayedShop, type ReplayedLine } from './replayed-shop.js';
import { partsOf } from './units-left.js';

/** The events of one command, or a request that was refused because too few units were left. */
export type SeasonEntry =
  { at: Date; events: readonly DomainEvent[] } | { at: Date; refused: Omit<Booked, 'parts'>; isUndated?: true };

/** Bookings whose event day is in the season. Money in cents, without fees and tax. */
export interface SeasonFigures {
  bookings: number;
  units: number;
  revenue: number;
  /** Days on which units of the item are booked, also in packages and for buffer days. */
  unitDays: number;
}

interface WhatIf {
  itemId: number;
  extraUnits: number;
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * Decides a season again in log order, with more units of one item. What the log accepted and what it refused is decided by
 * the units that are left, as the log decided it; downtime, holds and repairs are as they were. Beside it runs the season as
 * it was: what that could not have decided so is taken over, and a refused request that fits into it is left out.
 */
export class SeasonReplay {
  readonly actual: ReplayedShop;
  readonly whatIf: ReplayedShop;
  /** Of requests that take units of the item. */
  readonly refusals = { refused: 0, taken: 0, leftOut: 0, undated: 0 };

  private taken = 0;

  constructor(private readonly change: WhatIf) {
    this.actual = new ReplayedShop(change.itemId, 0);
    this.whatIf = new ReplayedShop(change.itemId, change.extraUnits);
  }

  apply(entry: SeasonEntry): void {
    for (const shop of this.shops) shop.now = entry.at;
    if ('refused' in entry) {
      this.requestAgain(entry);
      return;
    }
    const created = entry.events.filter((event) => event.type === 'BookingCreated');
    for (const event of entry.events) {
      if (isOfKind(event, 'item')) for (const shop of this.shops) shop.evolveItem(event);
      else if (event.type === 'BookingCreated') {
        if (event === created[0]) this.book(created);
      } else if (event.type === 'BookingMoved' || event.type === 'BookingQuantityChanged') this.changeBooking(event);
      else if (event.type === 'BookingCancelled') for (const shop of this.shops) shop.remove(event.data.bookingId);
      // The change that is decided with it releases these units.
      else if (event.type !== 'BookingDayReleased') for (const shop of this.shops) shop.allocate(getAllocations(event));
    }
  }

  /** The bookings of the season, of all items. */
  figures(shop: ReplayedShop): SeasonFigures {
    return sumUp(shop, this.change, () => true);
  }

  /** The bookings of the item itself, without packages. */
  figuresOfItem(): SeasonFigures {
    return sumUp(this.actual, this.change, (line) => line.itemId === this.change.itemId);
  }

  private get shops(): readonly ReplayedShop[] {
    return [this.actual, this.whatIf];
  }

  /** All lines or none, as the order was placed. */
  private book(created: readonly BookingCreated[]): void {
    const lines = created.map(({ data }): [string, ReplayedLine] => [
      data.bookingId,
      { ...toBooked(data), unitPrice: bookedPrice(data.quote, data.itemId) },
    ]);
    const booked = lines.map(([, line]) => line);
    const isLost = this.actual.fits(booked) && !this.whatIf.fits(booked);
    for (const [bookingId, line] of lines) {
      this.actual.put(bookingId, line);
      if (!isLost) this.whatIf.put(bookingId, line);
    }
  }

  private changeBooking({ data }: BookingMoved | BookingQuantityChanged): void {
    const next = toBooked(data);
    const isLost = this.actual.fitsInsteadOf(data.bookingId, next) && !this.whatIf.fitsInsteadOf(data.bookingId, next);
    this.actual.replace(data.bookingId, next);
    if (!isLost) this.whatIf.replace(data.bookingId, next);
  }

  private requestAgain({ refused, isUndated }: Extract<SeasonEntry, { refused: unknown }>): void {
    const { itemId } = refused;
    const state = this.actual.item(itemId);
    const requested = { ...refused, parts: partsOf(itemId, this.actual) };
    const counted = allocate(requested).some((taken) => taken.itemId === this.change.itemId) ? 1 : 0;
    if (isUndated) this.refusals.undated += counted;
    if (this.actual.fits([requested]) || state.status !== 'listed') this.refusals.leftOut += counted;
    else if (this.whatIf.fits([requested])) {
      this.taken += 1;
      this.refusals.taken += counted;
      this.whatIf.put(`refused ${this.taken}`, { ...requested, unitPrice: state.item.price });
    } else this.refusals.refused += counted;
  }
}

function toBooked({ itemId, eventDate, quantity, parts }: Booked): Booked {
  return { itemId, eventDate, quantity, parts };
}

function sumUp(shop: ReplayedShop, { itemId, from, to }: WhatIf, counts: (line: ReplayedLine) => boolean) {
  const sums: SeasonFigures = { bookings: 0, units: 0, revenue: 0, unitDays: 0 };
  const isInSeason = (day: CalendarDate) => from <= day && day <= to;
  for (const line of shop.lines()) {
    if (!counts(line)) continue;
    for (const { itemId: taken, day, delta } of allocate(line))
      if (taken === itemId && isInSeason(day)) sums.unitDays += delta;
    if (!isInSeason(line.eventDate)) continue;
    sums.bookings += 1;
    sums.units += line.quantity;
    sums.revenue += line.quantity * line.unitPrice;
  }
  return sums;
}
