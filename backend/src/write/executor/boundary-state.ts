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

/** What is known of a place of the log, and the last event that it follows from; null for none. */
export interface Known<T> {
  readonly value: T;
  readonly last: string | null;
}

/** What a decision about an order knows of the log. */
export interface KnownPlaces {
  readonly items: Map<number, Known<ItemState>>;
  /** Units booked, by dayKey(). */
  readonly days: Map<string, Known<number>>;
  settings: Known<ShopSettings | undefined>;
}

/** The state that a batch of commands is decided on: read once under the locks, moved on by each decision. */
export class BoundaryState implements OrderState {
  private readonly bookings = new Map<string, BookingState>();
  private readonly daysAhead = new Map<number, Map<CalendarDate, BookedDay>>();
  private readonly versions = new Map<string, number>();
  private readonly commands = new Map<string, RecordedEvent[]>();

  constructor(readonly known: KnownPlaces) {}

  static of(rows: BoundaryRows): BoundaryState {
    const state = new BoundaryState({ items: new Map(), days: new Map(), settings: NOT_SET });
    for (const { itemId, day, units, last } of rows.booked)
      state.known.days.set(dayKey(itemId, day), { value: units, last });
    for (const { itemId, ...booked } of rows.ahead) state.aheadOf(itemId).set(booked.day, booked);
    for (const event of [...rows.itemEvents, ...rows.streamEvents, ...rows.settingsEvents]) {
      state.fold(event, event.eventId);
      state.versions.set(event.stream, event.version);
    }
    for (const event of rows.commandEvents)
      state.commands.set(event.commandId, [...(state.eventsOf(event.commandId) ?? []), event]);
    return state;
  }

  item(itemId: number): ItemState {
    return this.known.items.get(itemId)?.value ?? unknownItem;
  }

  booked(itemId: number, day: CalendarDate): number {
    return this.known.days.get(dayKey(itemId, day))?.value ?? 0;
  }

  ahead(itemId: number): BookedDay[] {
    return [...this.aheadOf(itemId).values()].filter((day) => day.units > 0);
  }

  /** Undefined while the owner has not set anything. */
  settings(): ShopSettings | undefined {
    return this.known.settings.value;
  }

  /** How often the owner has set anything. Known to who changes them. */
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

  /** Takes in an event just decided, and answers its version in its stream. */
  apply(event: DomainEvent, eventId: string): number {
    const { stream, itemId, day, delta } = placementOf(event);
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    this.fold(event, eventId);
    if (itemId !== null && day !== null && delta !== null) this.book(itemId, day, delta, eventId);
    return version;
  }

  private fold(event: DomainEvent, eventId: string): void {
    switch (event.type) {
      case 'ItemAdded':
      case 'ItemChanged':
      case 'ItemRemoved':
        return this.foldItem(event, eventId);
      case 'BookingCreated':
      case 'BookingConfirmed':
      case 'BookingCancelled':
      case 'BookingMoved':
      case 'BookingDayReleased':
      case 'BookingContactChanged':
      case 'BookingClaimed':
      case 'ReviewWritten':
      case 'ReviewHidden':
        return this.foldBooking(event);
      case 'SettingsChanged':
        this.known.settings = { value: event.data.settings, last: eventId };
        return;
      case 'PersonErased':
    }
  }

  private foldItem(event: ItemEvent, eventId: string): void {
    const { itemId } = event.data;
    this.known.items.set(itemId, { value: evolveItem(this.item(itemId), event), last: eventId });
  }

  private foldBooking(event: BookingEvent): void {
    const { stream } = placementOf(event);
    const state = evolveBooking(this.bookings.get(stream), event);
    if (state) this.bookings.set(stream, state);
  }

  private book(itemId: number, day: CalendarDate, delta: number, eventId: string): void {
    this.known.days.set(dayKey(itemId, day), { value: this.booked(itemId, day) + delta, last: eventId });
    const days = this.aheadOf(itemId);
    const { units, bookings } = days.get(day) ?? { units: 0, bookings: 0 };
    days.set(day, { day, units: units + delta, bookings: bookings + Math.sign(delta) });
  }

  private aheadOf(itemId: number): Map<CalendarDate, BookedDay> {
    const days = this.daysAhead.get(itemId) ?? new Map<CalendarDate, BookedDay>();
    this.daysAhead.set(itemId, days);
    return days;
  }
}

export const NOT_SET: Known<undefined> = { value: undefined, last: null };

export function dayKey(itemId: number, day: CalendarDate): string {
  return `${itemId} ${day}`;
}
