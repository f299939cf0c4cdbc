import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import { evolveBooking, type BookingState } from '../../domain/orders/booking.js';
import {
  placementOf,
  SETTINGS_STREAM,
  type BookingEvent,
  type DomainEvent,
  type ItemEvent,
} from '../../domain/events.js';
import { evolveItem, unknownItem, type BookedDay, type ItemState } from '../../domain/items/item.js';
import type { OrderState } from '../../domain/orders/order.js';
import { defaultRules, type BookingRules } from '../../domain/settings.js';
import type { BoundaryRows } from '../../event-store/append/consistency-boundary.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';

/** State of an item, an (item, day) or the settings, with the id of the last event it was made from; null for none. */
export interface CachedState<T> {
  readonly value: T;
  readonly last: string | null;
}

/** What a decision about an order depends on. */
export interface CachedStates {
  readonly items: Map<number, CachedState<ItemState>>;
  /** Units booked, by dayKey(). */
  readonly days: Map<string, CachedState<number>>;
  settings: CachedState<ShopSettings | undefined>;
}

export const NO_SETTINGS: CachedState<undefined> = { value: undefined, last: null };

/** The state that a batch of commands is decided on: cached, or read under the locks, and evolved by each decision. */
export class ConsistencyBoundaryState implements OrderState {
  private readonly bookings = new Map<string, BookingState>();
  private readonly bookedDays = new Map<number, Map<CalendarDate, BookedDay>>();
  private readonly versions = new Map<string, number>();
  private readonly commands = new Map<string, RecordedEvent[]>();

  constructor(readonly states: CachedStates) {}

  static of(rows: BoundaryRows): ConsistencyBoundaryState {
    const state = new ConsistencyBoundaryState({ items: new Map(), days: new Map(), settings: NO_SETTINGS });
    for (const { itemId, day, units, last } of rows.booked)
      state.states.days.set(dayKey(itemId, day), { value: units, last });
    for (const { itemId, ...booked } of rows.bookedDays) state.bookedDaysOf(itemId).set(booked.day, booked);
    for (const event of [...rows.itemEvents, ...rows.streamEvents, ...rows.settingsEvents]) {
      state.evolve(event, event.eventId);
      state.versions.set(event.stream, event.version);
    }
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

  /** The events of an earlier run of a command. */
  eventsOf(commandId: string): RecordedEvent[] | undefined {
    return this.commands.get(commandId);
  }

  /** Evolves by an event just decided, and returns its version in its stream. */
  apply(event: DomainEvent, eventId: string): number {
    const { stream, itemId, day, delta } = placementOf(event);
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    this.evolve(event, eventId);
    if (itemId !== null && day !== null && delta !== null) this.book(itemId, day, delta, eventId);
    return version;
  }

  private evolve(event: DomainEvent, eventId: string): void {
    switch (event.type) {
      case 'ItemAdded':
      case 'ItemChanged':
      case 'ItemRemoved':
        return this.evolveItemState(event, eventId);
      case 'BookingCreated':
      case 'BookingConfirmed':
      case 'BookingCancelled':
      case 'BookingMoved':
      case 'BookingDayReleased':
      case 'BookingContactChanged':
      case 'BookingClaimed':
      case 'ReviewWritten':
      case 'ReviewHidden':
        return this.evolveBookingState(event);
      case 'SettingsChanged':
        this.states.settings = { value: event.data.settings, last: eventId };
        return;
      case 'PersonErased':
    }
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

  private book(itemId: number, day: CalendarDate, delta: number, eventId: string): void {
    this.states.days.set(dayKey(itemId, day), { value: this.booked(itemId, day) + delta, last: eventId });
    const days = this.bookedDaysOf(itemId);
    const { units, bookings } = days.get(day) ?? { units: 0, bookings: 0 };
    days.set(day, { day, units: units + delta, bookings: bookings + Math.sign(delta) });
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
