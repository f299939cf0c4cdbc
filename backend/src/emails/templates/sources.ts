import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Streams } from '../../log/streams.js';
import { OrderHistories, type LineHistory } from '../../log/order-histories.js';
import type { EventOfOrder } from '../../domain/events.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { Clock } from '../../platform/clock.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { Deliveries } from '../outbox/deliveries.js';
import type { Email, SkippedDelivery } from './parts/email.js';
import { Recipients } from './parts/recipients.js';
import { CurrentShop } from './parts/shop.js';
import { FIND_ARRIVAL, type FindArrival } from './on-the-way-email.js';
import { FIND_ALTERNATIVES, type FindAlternatives } from './waitlist-emails.js';

/** What emails are composed from. */
@Injectable()
export class Sources {
  constructor(
    @Inject(LOG_POOL) readonly logPool: Pool,
    readonly orders: OrderHistories,
    readonly streams: Streams,
    readonly deliveries: Deliveries,
    readonly recipients: Recipients,
    readonly shop: CurrentShop,
    readonly clock: Clock,
    @Inject(FIND_ALTERNATIVES) readonly findAlternatives: FindAlternatives,
    @Inject(FIND_ARRIVAL) readonly findArrival: FindArrival,
    readonly tokens: SignedTokens,
  ) {}

  /** All events of the order that these lines are of. */
  async readEvents([history]: readonly LineHistory[]): Promise<RecordedEvent<EventOfOrder>[]> {
    const [created] = history ?? [];
    return created?.type === 'BookingCreated' ? this.orders.readEvents(created.data.orderId) : [];
  }
}

export type Result = Promise<Email | SkippedDelivery>;

export function toOrder(events: readonly RecordedEvent<EventOfOrder>[]): OrderState {
  const order = orderAfter(events);
  if (!order) throw new Error('The log has no such order');
  return order;
}
