import { bookedLine, getRates, priceRental } from '@party-rental/contracts';
import type { DomainEvent } from '../events.js';
import { isOfKind } from '../event-types.js';
import type { BookingCreated, BookingMoved, BookingQuantityChanged } from '../orders/order-events.js';
import { getAllocations } from '../placement.js';
import { allocate, type Booked } from './allocations.js';
import { ChangedDemand, type DemandChange } from './changed-demand.js';
import { ReplayedShop, type ReplayedLine } from './replayed-shop.js';
import { sumUp, type SeasonFigures } from './season-figures.js';
import { getParts } from './units-left.js';

/** The events of one command, or a request that was refused because too few units were left. */
export type SeasonEntry =
  { at: Date; events: readonly DomainEvent[] } | { at: Date; refused: Omit<Booked, 'parts'>; isUndated?: true };

interface WhatIf extends DemandChange {
  extraUnits: number;
  /** The item's price of a day in every booking, in cents; undefined keeps the actual prices. */
  price?: number | undefined;
}

/**
 * Replays a season in log order with more units of one item, another price, or other demand for it. The units left decide
 * each order and refused request again; downtime, holds and repairs are unchanged. The actual season runs alongside: an
 * order that doesn't fit there is accepted anyway, and a refused request that does fit there is left out.
 */
export class SeasonReplay {
  readonly actual: ReplayedShop;
  readonly whatIf: ReplayedShop;
  /** Counts the refused requests that need units of the item. */
  readonly refusals = { refused: 0, taken: 0, leftOut: 0, undated: 0 };
  /** Requests that the demand change removes or adds, and the added ones that fit. */
  readonly demand = { stayedAway: 0, added: 0, addedTaken: 0 };

  private readonly changed: ChangedDemand;
  /** Bookings that repeat one of the log, by its id. They are changed and cancelled with it. */
  private readonly repetitions = new Map<string, string[]>();
  private taken = 0;

  constructor(private readonly change: WhatIf) {
    this.actual = new ReplayedShop(change.itemId, 0);
    this.whatIf = new ReplayedShop(change.itemId, change.extraUnits);
    this.changed = new ChangedDemand(change);
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
      else if (event.type === 'BookingCancelled') this.cancel(event.data.bookingId);
      // The change that is decided with it releases these units, and what is held until it is paid is booked from the start.
      else if (event.type !== 'BookingDayReleased' && event.type !== 'PaymentDeadlineLifted')
        for (const shop of this.shops) shop.allocate(getAllocations(event));
    }
  }

  /** The bookings of the season, of all items. */
  figures(shop: ReplayedShop): SeasonFigures {
    return sumUp(shop, this.change);
  }

  private get shops(): readonly ReplayedShop[] {
    return [this.actual, this.whatIf];
  }

  /** Books an order in both shops. The what-if shop gets all lines that demand keeps, or none. */
  private book(created: readonly BookingCreated[]): void {
    const lines = created.map(({ data }) => {
      const { days, quote } = data;
      const line = { ...toBooked(data), days, rates: getRates(quote), unitPrice: bookedLine(quote, data).price };
      return { bookingId: data.bookingId, line, times: this.countRequests(line) };
    });
    const requested = lines.filter(({ times }) => times > 0);
    const isLost =
      this.actual.fits(lines.map(({ line }) => line)) && !this.whatIf.fits(requested.map(({ line }) => line));
    for (const { bookingId, line } of lines) this.actual.put(bookingId, line);
    if (!isLost) for (const { bookingId, line } of requested) this.whatIf.put(bookingId, this.atPrice(line));
    for (const { bookingId, line, times } of requested)
      if (times > 1) this.repetitions.set(bookingId, this.repeat(line, times - 1));
  }

  private changeBooking({ data }: BookingMoved | BookingQuantityChanged): void {
    const next = toBooked(data);
    const isLost = this.actual.canReplace(data.bookingId, next) && !this.whatIf.canReplace(data.bookingId, next);
    this.actual.replace(data.bookingId, next);
    if (!isLost) this.whatIf.replace(data.bookingId, next);
    for (const repetition of this.repetitions.get(data.bookingId) ?? [])
      if (this.whatIf.canReplace(repetition, next)) this.whatIf.replace(repetition, next);
  }

  private cancel(bookingId: string): void {
    for (const shop of this.shops) shop.remove(bookingId);
    for (const repetition of this.repetitions.get(bookingId) ?? []) this.whatIf.remove(repetition);
  }

  private requestAgain({ refused, isUndated }: Extract<SeasonEntry, { refused: unknown }>): void {
    const { itemId } = refused;
    const state = this.actual.item(itemId);
    const requested = { ...refused, parts: getParts(itemId, this.actual) };
    const counted = allocate(requested).some((taken) => taken.itemId === this.change.itemId) ? 1 : 0;
    if (isUndated) this.refusals.undated += counted;
    if (this.actual.fits([requested]) || state.status !== 'listed') {
      this.refusals.leftOut += counted;
      return;
    }
    const line = { ...requested, unitPrice: state.item.price };
    const times = this.countRequests(line);
    if (times === 0) return;
    if (this.whatIf.fits([line])) {
      this.refusals.taken += counted;
      this.take(line);
    } else this.refusals.refused += counted;
    this.repeat(line, times - 1);
  }

  private countRequests(line: ReplayedLine): number {
    const times = this.changed.countRequests(line);
    if (times === 0) this.demand.stayedAway += 1;
    return times;
  }

  /** Decides the same request again, alone and after the first. Returns the ids of the bookings. */
  private repeat(line: ReplayedLine, times: number): string[] {
    const repetitions: string[] = [];
    for (let n = 0; n < times; n += 1) {
      this.demand.added += 1;
      if (!this.whatIf.fits([line])) continue;
      this.demand.addedTaken += 1;
      repetitions.push(this.take(line));
    }
    return repetitions;
  }

  /** Books a request that the log has no booking of, and returns its id. */
  private take(line: ReplayedLine): string {
    this.taken += 1;
    const id = `taken ${this.taken}`;
    this.whatIf.put(id, this.atPrice(line));
    return id;
  }

  private atPrice(line: ReplayedLine): ReplayedLine {
    const { itemId, price } = this.change;
    if (line.itemId !== itemId || price === undefined) return line;
    const state = this.actual.item(itemId);
    const type = state.status === 'listed' ? state.item.type : undefined;
    return { ...line, unitPrice: priceRental({ id: itemId, type, price }, line, line.rates ?? {}).price };
  }
}

function toBooked({ itemId, eventDate, quantity, parts }: Booked): Booked {
  return { itemId, eventDate, quantity, parts };
}
