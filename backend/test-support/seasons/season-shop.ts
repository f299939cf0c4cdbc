import type { CalendarDate } from '@party-rental/contracts';
import { isOfKind } from '../../src/domain/event-types.js';
import type { DomainEvent } from '../../src/domain/events.js';
import { evolveItem, unknownItem, type ItemState } from '../../src/domain/items/item-state.js';
import { evolveOrder, type OrderState } from '../../src/domain/orders/order-state.js';
import { getAllocations } from '../../src/domain/placement.js';
import { getParts, unitsLeftFor, type Stock } from '../../src/domain/stock/units-left.js';

export interface TimedEvent {
  event: DomainEvent;
  at: Date;
  actor: string;
  /** Events of one command have the same. */
  commandId: string;
}

/** What the events so far add up to. It refuses nothing: call `unitsLeft` first. */
export class SeasonShop implements Stock {
  readonly events: TimedEvent[] = [];
  private readonly items = new Map<number, ItemState>();
  private readonly units = new Map<string, number>();
  private readonly orders = new Map<string, OrderState>();
  private readonly orderIds = new Map<string, string>();
  private commands = 0;

  record(at: Date, actor: string, events: readonly DomainEvent[]): void {
    this.commands += 1;
    for (const event of events) {
      this.events.push({ event, at, actor, commandId: `season-${this.commands}` });
      for (const { itemId, day, delta } of getAllocations(event)) {
        const key = `${itemId} ${day}`;
        this.units.set(key, (this.units.get(key) ?? 0) + delta);
      }
      if (isOfKind(event, 'item')) this.items.set(event.data.itemId, evolveItem(unknownItem, event));
      if (event.type === 'BookingCreated') this.orderIds.set(event.data.bookingId, event.data.orderId);
      if (isOfKind(event, 'booking', 'order')) this.evolve({ ...event, recordedAt: at });
    }
  }

  order(orderId: string): OrderState {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  }

  item(itemId: number): ItemState {
    return this.items.get(itemId) ?? unknownItem;
  }

  booked(itemId: number, day: CalendarDate): number {
    return this.units.get(`${itemId} ${day}`) ?? 0;
  }

  unitsLeft(itemId: number, day: CalendarDate): number {
    return unitsLeftFor({ itemId, parts: getParts(itemId, this) }, day, this);
  }

  private evolve(event: Parameters<typeof evolveOrder>[1]): void {
    if (!('orderId' in event.data) && !('bookingId' in event.data)) return;
    const orderId = 'orderId' in event.data ? event.data.orderId : this.orderIds.get(event.data.bookingId);
    if (orderId === undefined) return;
    const next = evolveOrder(this.orders.get(orderId), event);
    if (next) this.orders.set(orderId, next);
  }
}
