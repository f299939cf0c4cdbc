import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import type { DomainEvent, ItemEvent } from '../../domain/events.js';
import { isOfKind } from '../../domain/event-types.js';
import type { BookedDay } from '../../domain/items/item.js';
import { evolveItem, unknownItem, type ItemState } from '../../domain/items/item-state.js';
import type { ShopState } from '../../domain/orders/order.js';
import {
  missingBufferDays,
  SETTINGS_STREAM,
  toBookedEnds,
  toPlacement,
  type BookedEnd,
} from '../../domain/placement.js';
import {
  bookInForce,
  evolvePriceBook,
  withFirstFee,
  type PriceBookState,
  type VersionedBook,
} from '../../domain/price-book.js';
import { addUpCredit, evolveCredits, type Credit, type CreditEntries } from '../../domain/orders/money/credit.js';
import { type OrderState } from '../../domain/orders/order-state.js';
import { lapsedBy } from '../../domain/orders/money/payment-deadline.js';
import type { PromoUses } from '../../domain/promo-codes.js';
import { defaultRules, type BookingRules } from '../../domain/settings.js';
import { isInForce, type Allocation } from '../../domain/stock/allocations.js';
import type { BookedLine, BoundaryRows } from './read-boundary.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { RejectedCommand } from '@party-rental/event-store/append/rejected-commands';
import { dayKey, NO_RULES, type CachedStates } from './cached-states.js';
import { StreamStates } from './stream-states.js';

const NOT_BOOKED = { units: 0, bookings: 0 };

/** The state that a batch of commands is decided on: cached, or read under the locks, and evolved by each decision. */
export class ConsistencyBoundaryState extends StreamStates implements ShopState {
  private readonly bookedDays = new Map<number, Map<CalendarDate, BookedDay>>();
  private readonly ends: BookedEnd[] = [];
  private readonly lines = new Map<string, BookedLine>();
  private readonly versions = new Map<string, number>();
  private readonly uses = new Map<string, (string | null)[]>();
  private readonly creditEntries: CreditEntries = new Map();
  private readonly commands = new Map<string, RecordedEvent[]>();
  /** Earlier runs of the commands that were rejected. */
  readonly rejected: RejectedCommand[] = [];

  /** Of holds, only those count that end after `now`. */
  constructor(
    readonly states: CachedStates,
    readonly now: Date,
  ) {
    super();
  }

  static of(rows: BoundaryRows): ConsistencyBoundaryState {
    const states = { items: new Map(), days: new Map(), ...NO_RULES };
    const state = new ConsistencyBoundaryState(states, rows.now);
    for (const { itemId, day, units, until, last } of rows.booked)
      state.states.days.set(dayKey(itemId, day), { value: units, until, last });
    for (const { itemId, ...booked } of rows.bookedDays) state.getBookedDays(itemId).set(booked.day, booked);
    state.ends.push(...rows.bookedEnds);
    for (const line of rows.bookedLines) state.lines.set(line.bookingId, line);
    for (const event of [...rows.itemEvents, ...rows.streamEvents, ...rows.settingsEvents]) {
      state.evolve(event, event.eventId);
      state.versions.set(event.stream, event.version);
    }
    for (const event of rows.promoUses) state.evolvePromoUses(event);
    for (const event of rows.creditEntries) evolveCredits(state.creditEntries, event);
    state.rejected.push(...rows.rejected);
    for (const event of rows.commandEvents)
      state.commands.set(event.commandId, [...(state.getEvents(event.commandId) ?? []), event]);
    return state;
  }

  /** Of which all streams are in the boundary. Lines that were not paid in time are cancelled. */
  override order(orderId: string): OrderState | undefined {
    const recorded = super.order(orderId);
    return recorded && lapsedBy(this.now, recorded);
  }

  item(itemId: number): ItemState {
    return this.states.items.get(itemId)?.value ?? unknownItem;
  }

  booked(itemId: number, day: CalendarDate): number {
    return this.states.days.get(dayKey(itemId, day))?.value ?? 0;
  }

  /** The booked days of a changed item, as if all bookings had at least so many buffer days. */
  ahead(itemId: number, bufferDays = 0): BookedDay[] {
    const days = new Map(this.getBookedDays(itemId));
    const ends = this.ends.filter((end) => end.itemId === itemId);
    for (const { day, delta } of ends.flatMap((end) => missingBufferDays(end, bufferDays))) {
      const { units, bookings } = days.get(day) ?? NOT_BOOKED;
      days.set(day, { day, units: units + delta, bookings });
    }
    return [...days.values()].filter(({ units }) => units > 0).sort((a, b) => a.day.localeCompare(b.day));
  }

  /** The emails of the orders that use a promo code in the boundary. */
  promoUses(code: string): PromoUses {
    return this.uses.get(code) ?? [];
  }

  /** A rain check in the boundary. */
  credit(code: string): Credit | undefined {
    return addUpCredit(this.creditEntries, code);
  }

  /** The booked lines that end on the boundary's `linesFrom` or later. */
  bookedLines(): BookedLine[] {
    return [...this.lines.values()];
  }

  /** Undefined until the owner changes them for the first time. */
  settings(): ShopSettings | undefined {
    return this.states.settings.value;
  }

  /** Version of the settings stream; read only for a boundary that changes the settings. */
  get settingsVersion(): number {
    return this.versions.get(SETTINGS_STREAM) ?? 0;
  }

  get rules(): BookingRules {
    return this.settings() ?? defaultRules;
  }

  get priceBook(): VersionedBook {
    return bookInForce(this.priceBooks, this.now);
  }

  get priceBooks(): PriceBookState {
    return withFirstFee(this.states.priceBook.value, this.settings()?.cleaningFee);
  }

  /** The events of an earlier run of a command. */
  getEvents(commandId: string): RecordedEvent[] | undefined {
    return this.commands.get(commandId);
  }

  /** Evolves by an event just decided, and returns its version in its stream. */
  apply(event: DomainEvent, eventId: string): number {
    const { stream, own, further } = toPlacement(event);
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    this.evolve(event, eventId);
    this.evolveLines(event);
    this.evolvePromoUses(event);
    evolveCredits(this.creditEntries, event);
    this.ends.push(...toBookedEnds(event));
    if (own) this.book(own, true, eventId);
    for (const allocation of further) this.book(allocation, false, eventId);
    return version;
  }

  private evolve(event: DomainEvent, eventId: string): void {
    if (isOfKind(event, 'item')) this.evolveItemState(event, eventId);
    this.evolveStream(event);
    if (isOfKind(event, 'settings')) this.states.settings = { value: event.data.settings, last: eventId };
    if (isOfKind(event, 'priceBook'))
      this.states.priceBook = { value: evolvePriceBook(this.states.priceBook.value, event), last: eventId };
  }

  private evolveLines(event: DomainEvent): void {
    if (event.type === 'BookingCancelled') this.lines.delete(event.data.bookingId);
    if (event.type === 'BookingCreated') this.lines.set(event.data.bookingId, event.data);
    const line = event.type === 'BookingMoved' ? this.lines.get(event.data.bookingId) : undefined;
    if (line && event.type === 'BookingMoved')
      this.lines.set(line.bookingId, { ...line, eventDate: event.data.eventDate });
  }

  private evolvePromoUses(event: DomainEvent): void {
    if (event.type !== 'AdjustmentAdded' || event.data.promoCode === undefined) return;
    const { promoCode } = event.data;
    this.uses.set(promoCode, [...this.promoUses(promoCode), event.personal?.email ?? null]);
  }

  private evolveItemState(event: ItemEvent, eventId: string): void {
    const { itemId } = event.data;
    this.states.items.set(itemId, { value: evolveItem(this.item(itemId), event), last: eventId });
  }

  /** A hold that has ended is counted no longer, so its release must not be either. */
  private book(allocation: Allocation, isOwn: boolean, eventId: string): void {
    const { itemId, day, until: end } = allocation;
    const delta = isInForce(allocation, this.now) ? allocation.delta : 0;
    const { value, until } = this.states.days.get(dayKey(itemId, day)) ?? { value: 0, until: null };
    const firstEnd = delta > 0 && end !== undefined ? earlier(until, new Date(end)) : until;
    this.states.days.set(dayKey(itemId, day), { value: value + delta, until: firstEnd, last: eventId });
    const days = this.getBookedDays(itemId);
    const { units, bookings } = days.get(day) ?? NOT_BOOKED;
    days.set(day, { day, units: units + delta, bookings: bookings + (isOwn ? Math.sign(delta) : 0) });
  }

  private getBookedDays(itemId: number): Map<CalendarDate, BookedDay> {
    const days = this.bookedDays.get(itemId) ?? new Map<CalendarDate, BookedDay>();
    this.bookedDays.set(itemId, days);
    return days;
  }
}

function earlier(a: Date | null, b: Date): Date {
  return a && a < b ? a : b;
}
