import type { ClientBase } from 'pg';
import { isCustomer } from '../../domain/actor.js';
import { changesEmail } from '../../domain/orders/booking-link.js';
import { isOfKind } from '../../domain/event-types.js';
import type { DomainEvent } from '../../domain/events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Traced } from '../../deliveries/delivery-queue.js';
import { DeliveryReactor } from '../../deliveries/delivery-reactor.js';
import { readFirstBooking, readOrderIds } from '../../log/order-histories.js';
import type { Deliveries, Delivery, NewDelivery } from './deliveries.js';

/** Decides which emails events cause. */
export class EmailReactor extends DeliveryReactor<Delivery> {
  constructor(
    private readonly deliveries: Deliveries,
    enqueue: (deliveries: readonly Traced<Delivery>[]) => void,
  ) {
    super('email', ['booking', 'order', 'waitlist'], enqueue);
  }

  protected async insert(db: ClientBase, all: readonly RecordedEvent[]): Promise<Delivery[]> {
    const events = all.filter(({ meta }) => !meta.importId);
    const changes = events.filter(isCustomersChange);
    const orderIds =
      changes.length > 0 ? await readOrderIds(db, new Set(changes.map(({ stream }) => stream))) : undefined;
    const pending = events.flatMap((event) => {
      const changedOrder = isCustomersChange(event) ? orderIds?.get(event.stream) : undefined;
      return deliveriesFor(event).map((delivery) =>
        changedOrder !== undefined && COMBINED.has(delivery.purpose) ? { ...delivery, changedOrder } : delivery,
      );
    });
    for (const event of events.filter(isMoney)) pending.push(await aboutOrder(db, event, ABOUT_MONEY[event.type]));
    for (const event of events.filter(isDeparture)) pending.push(await aboutOrder(db, event, 'on-the-way'));
    return pending.length > 0 ? await this.deliveries.insert(db, pending) : [];
  }
}

const COMBINED: ReadonlySet<NewDelivery['purpose']> = new Set(['moved', 'changed', 'confirmation-again']);

const CHANGES: ReadonlySet<string> = new Set(['BookingMoved', 'BookingQuantityChanged', 'BookingContactChanged']);

/** What may be repeated without end. Setting the email back is not: its new links are needed at once. */
function isCustomersChange({ type, data, meta }: RecordedEvent<DomainEvent>): boolean {
  const isChange = CHANGES.has(type) || ('isAdded' in data && data.isAdded === true);
  return isChange && isCustomer(meta.actor) && !('isUndo' in data);
}

type Money = Extract<RecordedEvent<DomainEvent>, { type: 'PaymentRecorded' | 'RefundRecorded' | 'BalanceChargeEnded' }>;

const ABOUT_MONEY = {
  PaymentRecorded: 'receipt',
  RefundRecorded: 'rain-check',
  BalanceChargeEnded: 'charge-declined',
} as const;

/** A payment through a provider, a charge that was declined, or a rain check: the email about a cancellation has those that it gives at once. */
function isMoney(event: RecordedEvent<DomainEvent>): event is Money {
  if (event.type === 'PaymentRecorded') return event.data.provider !== undefined;
  if (event.type === 'BalanceChargeEnded') return event.data.cause === 'DECLINED';
  return event.type === 'RefundRecorded' && event.data.creditCode !== undefined && !event.data.isAtOnce;
}

type Departure = Extract<RecordedEvent<DomainEvent>, { type: 'StopProgressed' }>;

function isDeparture(event: RecordedEvent<DomainEvent>): event is Departure {
  return event.type === 'StopProgressed' && event.data.step === 'ON_THE_WAY';
}

/** The owner finds the email at a booking of the order. */
async function aboutOrder(
  db: ClientBase,
  { eventId, data }: Money | Departure,
  purpose: NewDelivery['purpose'],
): Promise<NewDelivery> {
  const bookingId = await readFirstBooking(db, data.orderId);
  return { eventId, purpose, ...(bookingId && { bookingId }) };
}

function deliveriesFor(event: RecordedEvent<DomainEvent>): NewDelivery[] {
  const { eventId, commandId } = event;
  if (event.type === 'WaitlistJoined' || event.type === 'WaitlistQuantityChanged')
    return [{ eventId, purpose: 'waitlist-joined' }];
  if (event.type === 'UnitsHeld') return [{ eventId, purpose: 'waitlist-offer' }];
  if (event.type === 'WaitlistLeft' && event.data.cause === 'removed') return [{ eventId, purpose: 'waitlist-ended' }];
  if (!isOfKind(event, 'booking')) return [];
  if ('repair' in event.data && event.data.repair) {
    const { bookingId, repair } = event.data;
    return [{ eventId, purpose: repair === 'applied' ? 'repaired' : 'repair-undone', bookingId, commandId }];
  }
  switch (event.type) {
    case 'BookingCreated':
      if (event.data.isAdded) return [{ eventId, purpose: 'changed', bookingId: event.data.bookingId, commandId }];
      // Each line of an order has this event, but `orderId` allows one delivery per purpose.
      return [
        { eventId, purpose: 'confirmation', orderId: event.data.orderId },
        // The owner knows of an order that an admin has entered.
        ...(isCustomer(event.meta.actor)
          ? [{ eventId, purpose: 'order-notice', orderId: event.data.orderId } as const]
          : []),
      ];
    case 'BookingConfirmed':
      if (event.data.atOnce) return [];
      return [{ eventId, purpose: 'confirmed', bookingId: event.data.bookingId, commandId }];
    case 'BookingQuantityChanged':
      return [{ eventId, purpose: 'changed', bookingId: event.data.bookingId, commandId }];
    case 'BookingMoved':
      return [{ eventId, purpose: 'moved', bookingId: event.data.bookingId, commandId }];
    case 'BookingCancelled': {
      const { bookingId, cause } = event.data;
      // The addresses of a flood are made up, or belong to people who didn't book. A correction changes nothing for them.
      if (cause === 'flood' || cause === 'correction') return [];
      return [
        { eventId, purpose: 'cancelled', bookingId, commandId },
        ...(isCustomer(event.meta.actor)
          ? [{ eventId, purpose: 'cancellation-notice', bookingId, commandId } as const]
          : []),
      ];
    }
    case 'BookingContactChanged': {
      if (!changesEmail(event)) return [];
      const { bookingId } = event.data;
      return [
        // The links in earlier emails no longer work.
        { eventId, purpose: 'confirmation-again', bookingId, commandId },
        ...(isCustomer(event.meta.actor) ? [{ eventId, purpose: 'email-changed', bookingId, commandId } as const] : []),
      ];
    }
    case 'BookingDayReleased':
    case 'BookingClaimed':
      return [];
  }
}
