import type { CalendarDate } from '@party-rental/contracts';
import { evolveCustomer, toNewCustomer, type CustomerState } from '../../domain/customers/customer.js';
import { evolveContent, NO_CONTENT, type ContentState } from '../../domain/content/content.js';
import { evolveCrews, NO_CREWS, type TruckCrews } from '../../domain/day-plan/truck-crews.js';
import type { DomainEvent, DowntimeEvent, EventOfOrder, WaitlistEvent } from '../../domain/events.js';
import { isOfKind } from '../../domain/event-types.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { downtimeStream, waitlistStream } from '../../domain/placement.js';
import { evolvePromoCodes, NO_PROMO_CODES, type PromoCodes } from '../../domain/promo-codes.js';
import { evolveDowntime, type DowntimeState } from '../../domain/stock/downtime.js';
import { evolveWaitlistEntry, type WaitlistEntry } from '../../domain/waitlist/waitlist-entry.js';

/** The orders, downtimes and waitlist entries whose streams are in a boundary. */
export class StreamStates {
  private readonly downtimes = new Map<string, DowntimeState>();
  /** Oldest first. */
  private readonly orderEvents: EventOfOrder[] = [];
  /** Read if their stream is in the boundary. */
  promoCodes: PromoCodes = NO_PROMO_CODES;
  /** Likewise. */
  content: ContentState = NO_CONTENT;
  private readonly customers = new Map<string, CustomerState>();
  private readonly dayCrews = new Map<CalendarDate, TruckCrews>();
  private readonly waitlistEntries = new Map<string, WaitlistEntry>();

  downtime(stream: string): DowntimeState | undefined {
    return this.downtimes.get(stream);
  }

  /** Of a day whose stream is in the boundary. */
  crews(date: CalendarDate): TruckCrews {
    return this.dayCrews.get(date) ?? NO_CREWS;
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

  /** Of which the stream is in the boundary. */
  customer(id: string): CustomerState {
    return this.customers.get(id) ?? toNewCustomer(id);
  }

  /** Undefined unless its stream or its waitlist is in the boundary. */
  waitlistEntry(entryId: string | undefined): WaitlistEntry | undefined {
    return entryId === undefined ? undefined : this.waitlistEntries.get(waitlistStream(entryId));
  }

  /** The entries of a waitlist that is in the boundary, in the order of joining. */
  waitlist(itemId: number, day: CalendarDate): WaitlistEntry[] {
    return [...this.waitlistEntries.values()].filter((entry) => entry.itemId === itemId && entry.eventDate === day);
  }

  protected evolveStream(event: DomainEvent): void {
    if (isOfKind(event, 'booking', 'review', 'order', 'stop', 'repair', 'orderNote')) this.orderEvents.push(event);
    if (isOfKind(event, 'promoCode')) this.promoCodes = evolvePromoCodes(this.promoCodes, event);
    this.content = evolveContent(this.content, event);
    if (isOfKind(event, 'customer')) {
      const { customerId } = event.data;
      this.customers.set(customerId, evolveCustomer(this.customer(customerId), event));
    }
    if (isOfKind(event, 'crew')) this.dayCrews.set(event.data.date, evolveCrews(this.crews(event.data.date), event));
    if (isOfKind(event, 'downtime')) this.evolveDowntimeState(event);
    if (isOfKind(event, 'waitlist')) this.evolveWaitlistEntry(event);
  }

  private evolveDowntimeState(event: DowntimeEvent): void {
    const stream = downtimeStream(event.data.downtimeId);
    const state = evolveDowntime(this.downtimes.get(stream), event);
    if (state) this.downtimes.set(stream, state);
  }

  private evolveWaitlistEntry(event: WaitlistEvent): void {
    const stream = waitlistStream(event.data.entryId);
    const entry = evolveWaitlistEntry(this.waitlistEntries.get(stream), event);
    if (entry) this.waitlistEntries.set(stream, entry);
  }
}
