import type { CalendarDate } from '@party-rental/contracts';
import { evolveBooking, type BookingState } from '../domain/booking.js';
import { placementOf, type BookingEvent, type DomainEvent, type ItemEvent } from '../domain/events.js';
import { evolveItem, unknownItem, type BookedDay, type ItemState } from '../domain/item.js';
import type { OrderState } from '../domain/order.js';
import type { BoundaryRows } from '../event-log/boundary.js';
import type { RecordedEvent } from '../event-log/recorded-event.js';

/** The state that a batch of commands is decided on: read once under the locks, moved on by each decision. */
export class BoundaryState implements OrderState {
  private readonly items = new Map<number, ItemState>();
  private readonly bookings = new Map<string, BookingState>();
  private readonly units = new Map<string, number>();
  private readonly daysAhead = new Map<number, Map<CalendarDate, BookedDay>>();
  private readonly versions = new Map<string, number>();
  private readonly commands = new Map<string, RecordedEvent[]>();

  constructor(rows: BoundaryRows) {
    for (const { itemId, day, units } of rows.booked) this.units.set(key(itemId, day), units);
    for (const { itemId, ...booked } of rows.ahead) this.aheadOf(itemId).set(booked.day, booked);
    for (const event of [...rows.itemEvents, ...rows.streamEvents]) {
      this.fold(event);
      this.versions.set(event.stream, event.version);
    }
    for (const event of rows.commandEvents) {
      this.commands.set(event.commandId, [...(this.commands.get(event.commandId) ?? []), event]);
    }
  }

  item(itemId: number): ItemState {
    return this.items.get(itemId) ?? unknownItem;
  }

  booked(itemId: number, day: CalendarDate): number {
    return this.units.get(key(itemId, day)) ?? 0;
  }

  ahead(itemId: number): BookedDay[] {
    return [...this.aheadOf(itemId).values()].filter((day) => day.units > 0);
  }

  booking(stream: string): BookingState | undefined {
    return this.bookings.get(stream);
  }

  /** The events of an earlier run of a command. */
  eventsOf(commandId: string): RecordedEvent[] | undefined {
    return this.commands.get(commandId);
  }

  /** Takes in an event just decided, and answers its version in its stream. */
  apply(event: DomainEvent): number {
    const { stream, itemId, day, delta } = placementOf(event);
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    this.fold(event);
    if (itemId !== null && day !== null && delta !== null) this.book(itemId, day, delta);
    return version;
  }

  private fold(event: DomainEvent): void {
    switch (event.type) {
      case 'ItemAdded':
      case 'ItemChanged':
      case 'ItemRemoved':
        return this.foldItem(event);
      case 'BookingCreated':
      case 'BookingConfirmed':
      case 'BookingCancelled':
        return this.foldBooking(event);
    }
  }

  private foldItem(event: ItemEvent): void {
    this.items.set(event.data.itemId, evolveItem(this.item(event.data.itemId), event));
  }

  private foldBooking(event: BookingEvent): void {
    const { stream } = placementOf(event);
    const state = evolveBooking(this.bookings.get(stream), event);
    if (state) this.bookings.set(stream, state);
  }

  private book(itemId: number, day: CalendarDate, delta: number): void {
    this.units.set(key(itemId, day), this.booked(itemId, day) + delta);
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

function key(itemId: number, day: CalendarDate): string {
  return `${itemId} ${day}`;
}
