import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import { evolveBooking, type BookingState } from '../../domain/orders/booking.js';
import { isOfKind } from '../../domain/event-types.js';
import { placementOf, SETTINGS_STREAM, waitlistStream } from '../../domain/placement.js';
import type {
  BookingEvent,
  DomainEvent,
  DowntimeEvent,
  ItemEvent,
  LedgerEvent,
  WaitlistEvent,
} from '../../domain/events.js';
import { evolveItem, unknownItem, type BookedDay, type ItemState } from '../../domain/items/item.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import type { ShopState } from '../../domain/orders/order.js';
import { isInForce, type Allocation } from '../../domain/stock/allocations.js';
import { evolveDowntime, type DowntimeState } from '../../domain/stock/downtime.js';
import { defaultRules, type BookingRules } from '../../domain/settings.js';
import { evolveWaitlistEntry, type WaitlistEntry } from '../../domain/waitlist/waitlist-entry.js';
import type { BoundaryRows } from '../../event-store/append/consistency-boundary.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import type { RejectedCommand } from '../../event-store/append/rejected-commands.js';

/** State of an item, an (item, day) or the settings, with the id of the last event it was made from; null for none. */
export interface CachedState<T> {
  readonly value: T;
  readonly last: string | null;
}

/** The units booked and held on an (item, day). */
export interface CachedDay extends CachedState<number> {
  /** When the first of the holds ends, or later if that one has been released; null without holds. */
  readonly until: Date | null;
}

/** What a decision about an order depends on. */
export interface CachedStates {
  readonly items: Map<number, CachedState<ItemState>>;
  /** By dayKey(). */
  readonly days: Map<string, CachedDay>;
  settings: CachedState<ShopSettings | undefined>;
}

export const NO_SETTINGS: CachedState<undefined> = { value: undefined, last: null };

/** The state that a batch of commands is decided on: cached, or read under the locks, and evolved by each decision. */
export class ConsistencyBoundaryState implements ShopState {
  private readonly bookings = new Map<string, BookingState>();
  private readonly downtimes = new Map<string, DowntimeState>();
  /** Oldest first. */
  private readonly orderEvents: (BookingEvent | LedgerEvent)[] = [];
  private readonly waitlistEntries = new Map<string, WaitlistEntry>();
  private readonly bookedDays = new Map<number, Map<CalendarDate, BookedDay>>();
  private readonly versions = new Map<string, number>();
  private readonly commands = new Map<string, RecordedEvent[]>();
  /** Earlier runs of the commands that were rejected. */
  readonly rejected: RejectedCommand[] = [];

  /** Of holds, only those count that end after `now`. */
  constructor(
    readonly states: CachedStates,
    readonly now: Date,
  ) {}

  static of(rows: BoundaryRows): ConsistencyBoundaryState {
    const states = { items: new Map(), days: new Map(), settings: NO_SETTINGS };
    const state = new ConsistencyBoundaryState(states, rows.now);
    for (const { itemId, day, units, until, last } of rows.booked)
      state.states.days.set(dayKey(itemId, day), { value: units, until, last });
    for (const { itemId, ...booked } of rows.bookedDays) state.bookedDaysOf(itemId).set(booked.day, booked);
    for (const event of [...rows.itemEvents, ...rows.streamEvents, ...rows.settingsEvents]) {
      state.evolve(event, event.eventId);
      state.versions.set(event.stream, event.version);
    }
    state.rejected.push(...rows.rejected);
    for (const event of rows.commandEvents)
      state.commands.set(event.commandId, [...(state.eventsOf(event.commandId) ?? []), event]);
    return state;
  }

  item(itemId: number): ItemState {
    return this.states.items.get(itemId)?.value ?? unknownItem;
  }

  booked(itemId: number, day: CalendarDate): number {
    return this.states.days.get(dayKey(itemId, day))?.value ?? 0;
  }

  ahead(itemId: number): BookedDay[] {
    return [...this.bookedDaysOf(itemId).values()].filter((day) => day.units > 0);
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

  booking(stream: string): BookingState | undefined {
    return this.bookings.get(stream);
  }

  downtime(stream: string): DowntimeState | undefined {
    return this.downtimes.get(stream);
  }

  /** An order of which all streams are in the boundary. */
  order(orderId: string): OrderState | undefined {
    const bookings = new Set<string>();
    const own = this.orderEvents.filter(({ data }) => {
      if ('orderId' in data && data.orderId !== orderId) return false;
      if ('bookingId' in data && 'orderId' in data) bookings.add(data.bookingId);
      return 'orderId' in data || bookings.has(data.bookingId);
    });
    return orderAfter(own);
  }

  /** Undefined unless its stream or its waitlist is in the boundary. */
  waitlistEntry(entryId: string | undefined): WaitlistEntry | undefined {
    return entryId === undefined ? undefined : this.waitlistEntries.get(waitlistStream(entryId));
  }

  /** The entries of a waitlist that is in the boundary, in the order of joining. */
  waitlist(itemId: number, day: CalendarDate): WaitlistEntry[] {
    return [...this.waitlistEntries.values()].filter((entry) => entry.itemId === itemId && entry.eventDate === day);
  }

  /** The events of an earlier run of a command. */
  eventsOf(commandId: string): RecordedEvent[] | undefined {
    return this.commands.get(commandId);
  }

  /** Evolves by an event just decided, and returns its version in its stream. */
  apply(event: DomainEvent, eventId: string): number {
    const { stream, own, further } = placementOf(event);
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    this.evolve(event, eventId);
    if (own) this.book(own, true, eventId);
    for (const allocation of further) this.book(allocation, false, eventId);
    return version;
  }

  private evolve(event: DomainEvent, eventId: string): void {
    if (isOfKind(event, 'item')) this.evolveItemState(event, eventId);
    if (isOfKind(event, 'booking', 'review')) this.evolveBookingState(event);
    if (isOfKind(event, 'booking', 'review', 'order')) this.orderEvents.push(event);
    if (isOfKind(event, 'downtime')) this.evolveDowntimeState(event);
    if (isOfKind(event, 'waitlist')) this.evolveWaitlistEntry(event);
    if (isOfKind(event, 'settings')) this.states.settings = { value: event.data.settings, last: eventId };
  }

  private evolveItemState(event: ItemEvent, eventId: string): void {
    const { itemId } = event.data;
    this.states.items.set(itemId, { value: evolveItem(this.item(itemId), event), last: eventId });
  }

  private evolveBookingState(event: BookingEvent): void {
    const { stream } = placementOf(event);
    const state = evolveBooking(this.bookings.get(stream), event);
    if (state) this.bookings.set(stream, state);
  }

  private evolveDowntimeState(event: DowntimeEvent): void {
    const { stream } = placementOf(event);
    const state = evolveDowntime(this.downtimes.get(stream), event);
    if (state) this.downtimes.set(stream, state);
  }

  private evolveWaitlistEntry(event: WaitlistEvent): void {
    const { stream } = placementOf(event);
    const entry = evolveWaitlistEntry(this.waitlistEntries.get(stream), event);
    if (entry) this.waitlistEntries.set(stream, entry);
  }

  /** A hold that has ended is counted no longer, so its release must not be either. */
  private book(allocation: Allocation, isOwn: boolean, eventId: string): void {
    const { itemId, day, until: end } = allocation;
    const delta = isInForce(allocation, this.now) ? allocation.delta : 0;
    const { value, until } = this.states.days.get(dayKey(itemId, day)) ?? { value: 0, until: null };
    const firstEnd = delta > 0 && end !== undefined ? earlier(until, new Date(end)) : until;
    this.states.days.set(dayKey(itemId, day), { value: value + delta, until: firstEnd, last: eventId });
    const days = this.bookedDaysOf(itemId);
    const { units, bookings } = days.get(day) ?? { units: 0, bookings: 0 };
    days.set(day, { day, units: units + delta, bookings: bookings + (isOwn ? Math.sign(delta) : 0) });
  }

  private bookedDaysOf(itemId: number): Map<CalendarDate, BookedDay> {
    const days = this.bookedDays.get(itemId) ?? new Map<CalendarDate, BookedDay>();
    this.bookedDays.set(itemId, days);
    return days;
  }
}

export function dayKey(itemId: number, day: CalendarDate): string {
  return `${itemId} ${day}`;
}

function earlier(a: Date | null, b: Date): Date {
  return a && a < b ? a : b;
}
