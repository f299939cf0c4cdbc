import {
  activeLines,
  dayIn,
  describePlace,
  isStopOn,
  isVisited,
  lastDay,
  listCredits,
  longInstant,
  type GivenCredit,
} from '@party-rental/contracts';
import { z } from 'zod';
import { isCustomer, isDemonstration } from '../../domain/actor.js';
import { bookingStream, itemStream } from '../../domain/placement.js';
import type { BookingEvent, EventOfOrder, ItemDetails } from '../../domain/events.js';
import { emailChanges } from '../../domain/orders/booking-link.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import type { LineHistory } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Delivery } from '../outbox/deliveries.js';
import { hasReminder, isOutdated } from '../outbox/reminder-planner.js';
import { cancellationNotice, lapseNotice, orderNotice } from './business-emails.js';
import { confirmation } from './confirmation.js';
import { emailChanged, undoableBy } from './email-changed-email.js';
import {
  cancelled,
  changed,
  confirmed,
  lapseWarning,
  moved,
  rainCheck,
  reminder,
  reviewRequest,
} from './customer-emails.js';
import { SkippedDelivery, type Email } from './parts/email.js';
import { onTheWay } from './on-the-way-email.js';
import { chargeDeclined, isOnlinePayment, notPaidInTime, receipt } from './payment-emails.js';
import { repaired, repairUndone } from './repair-emails.js';
import { orderFacts, type LineFacts, type OrderFacts } from './parts/order-facts.js';
import type { Shop } from './parts/shop.js';
import { toOrder, type Result, type Sources } from './sources.js';

export type OrderPurpose =
  | 'order-notice'
  | 'confirmation'
  | 'confirmation-again'
  | 'email-changed'
  | 'lapse-warning'
  | 'lapse-notice'
  | 'confirmed'
  | 'cancelled'
  | 'cancellation-notice'
  | 'changed'
  | 'moved'
  | 'repaired'
  | 'repair-undone'
  | 'rain-check'
  | 'receipt'
  | 'charge-declined'
  | 'reminder'
  | 'on-the-way'
  | 'review-request';

/** A phone may send later that the crew has left. */
const MAX_DEPARTURE_AGE_MS = 15 * 60_000;

const aboutBooking = z.object({ bookingId: z.uuid() });
const lapse = z.object({ lapsesAt: z.coerce.date() });

interface About {
  eventId: string;
  /** Stored data, if no event causes the email. */
  data: unknown;
  histories: readonly LineHistory[];
  /** All of the order. */
  events: readonly RecordedEvent<EventOfOrder>[];
  /** Whether the email replaces several. */
  isCombined: boolean;
}

/** Caused by an event of the order's own stream. */
const ABOUT_ORDER: ReadonlySet<Delivery['purpose']> = new Set([
  'rain-check',
  'receipt',
  'charge-declined',
  'on-the-way',
]);

/** Emails to customers about what they, or a stranger who entered their email, did with an order. */
const BOUNDED: ReadonlySet<Delivery['purpose']> = new Set([
  'confirmation',
  'confirmation-again',
  'email-changed',
  'moved',
  'changed',
  'cancelled',
]);

/** Composes the emails about orders. */
export class OrderComposer {
  constructor(private readonly from: Sources) {}

  /** An event causes the email, except for lapse warnings and requests to resend a confirmation, which have stored data. */
  async compose(purpose: OrderPurpose, eventId: string, data: unknown, shop: Shop): Result {
    const { orders, tokens, clock } = this.from;
    const isLapse = purpose === 'lapse-warning' || purpose === 'lapse-notice';
    if (isLapse && data === undefined) return new SkippedDelivery('erased');
    const found =
      data === undefined ? await orders.findStream(eventId) : bookingStream(aboutBooking.parse(data).bookingId);
    const histories = await orders.readLines(found);
    // That of the order's own stream is sent about its first line.
    const stream = (ABOUT_ORDER.has(purpose) && histories[0]?.[0].stream) || found;
    if (histories.every(isFlood)) return new SkippedDelivery('outdated');
    const cause = histories.flat().find((event) => event.eventId === eventId);
    const events = await this.from.readEvents(histories);
    const order = toOrder(events);
    // What a payment does to the order is in its receipt.
    if (cause && events.some((event) => event.commandId === cause.commandId && isOnlinePayment(event)))
      return new SkippedDelivery('combined');
    const isNewLine = cause?.type === 'BookingCreated' && cause.data.repair === undefined;
    const combined = await this.from.deliveries.combinedCommands({ eventId, purpose });
    const isCombined = combined.length > 1;
    const commandIds = isCombined ? combined : cause && !isNewLine ? [cause.commandId] : undefined;
    const caused = (event: RecordedEvent) => event.eventId === eventId || event.commandId === cause?.commandId;
    const about = { stream, commandIds, credits: toCredits(events.filter(caused), order) };
    const facts = orderFacts(histories, order, about, shop, tokens, clock.now());
    if (!facts) return new SkippedDelivery('erased');
    // A change that had to wait, and was cancelled meanwhile.
    if (combined.length > 0 && facts.affected.every(({ status }) => status === 'CANCELLED'))
      return new SkippedDelivery('outdated');
    const email = await this.aboutOrder(purpose, facts, { data, eventId, histories, events, isCombined });
    if (email instanceof SkippedDelivery || !BOUNDED.has(purpose) || !cause || !isCustomer(cause.meta.actor))
      return email;
    const { userId, bookingId } = facts.line;
    const account = userId === null ? undefined : await this.from.recipients.account(userId);
    const { address } = email.to;
    const isOwn = account?.emailVerified === true && account.email?.toLowerCase() === address.toLowerCase();
    return isOwn ? email : { ...email, bounded: { bookingId, address } };
  }

  private async aboutOrder(
    purpose: OrderPurpose,
    facts: OrderFacts,
    { data, eventId, histories, events, isCombined }: About,
  ): Result {
    const { tokens, clock } = this.from;
    switch (purpose) {
      case 'order-notice':
        return orderNotice(facts);
      case 'confirmation':
        return this.ifWanted(facts, confirmation);
      case 'confirmation-again':
        return facts.price ? confirmation(facts, await this.placeFor(facts.lines)) : new SkippedDelivery('outdated');
      case 'email-changed': {
        const changes = emailChanges(histories);
        const { commandId, data: cause } = findCause(histories, eventId, 'BookingContactChanged');
        const loser = changes.find((change) => change.commandId === commandId)?.from;
        if (loser === undefined || loser === facts.customer.customerEmail) return new SkippedDelivery('outdated');
        const chain = undoableBy(changes, (email) => email === loser, clock.now());
        return emailChanged(facts, { loser, isUndo: cause.isUndo === true }, chain, tokens);
      }
      case 'lapse-warning':
      case 'lapse-notice': {
        const pending = facts.lines.filter(({ status }) => status === 'PENDING');
        if (pending.length === 0 || facts.payBy || histories.some(([created]) => isDemonstration(created.meta.actor)))
          return new SkippedDelivery('outdated');
        const when = longInstant(lapse.parse(data).lapsesAt, facts.shop.timeZone);
        return (purpose === 'lapse-warning' ? lapseWarning : lapseNotice)(facts, pending, when);
      }
      case 'confirmed':
        return this.ifWanted(facts, confirmed);
      case 'cancelled': {
        const event = findCause(histories, eventId, 'BookingCancelled');
        if (event.data.cause === 'lapse' && event.data.heldUntil)
          return facts.order.money.paid > 0 ? new SkippedDelivery('outdated') : notPaidInTime(facts);
        const byCustomer = isCustomer(event.meta.actor);
        const requestedBy = event.data.requestedBy ?? (byCustomer ? 'CUSTOMER' : 'SHOP');
        const compose = (known: OrderFacts) => cancelled(known, event, requestedBy);
        return byCustomer ? this.ifWanted(facts, compose) : compose(facts);
      }
      case 'cancellation-notice':
        return cancellationNotice(facts, findCause(histories, eventId, 'BookingCancelled'));
      case 'changed':
        return changed(facts);
      case 'moved':
        return isCombined ? changed(facts) : moved(facts, findCause(histories, eventId, 'BookingMoved').data);
      case 'repaired': {
        const { repair } = facts.order;
        return repair ? repaired(facts, repair) : new SkippedDelivery('outdated');
      }
      case 'repair-undone':
        return facts.order.repair ? new SkippedDelivery('outdated') : repairUndone(facts);
      case 'rain-check':
        return rainCheck(facts) ?? new SkippedDelivery('outdated');
      case 'receipt':
        return receipt(facts, events, eventId);
      case 'charge-declined':
        return facts.payLink ? chargeDeclined(facts, facts.payLink) : new SkippedDelivery('outdated');
      case 'reminder':
        return this.reminder(facts, histories, { eventId, purpose });
      case 'on-the-way':
        return this.onTheWay(facts, events, eventId);
      case 'review-request':
        return this.reviewRequest(facts, histories, { eventId, purpose });
    }
  }

  private async ifWanted(facts: OrderFacts, compose: (facts: OrderFacts, place: string) => Email): Result {
    const isWanted = await this.from.recipients.want(facts.line.userId, 'bookingConfirmations');
    return isWanted ? compose(facts, await this.placeFor(facts.lines)) : new SkippedDelivery('unwanted');
  }

  /** What these lines need at the customer's place, as the owner describes the items now. */
  private async placeFor(lines: readonly LineFacts[]): Promise<string> {
    const active = lines.filter(({ status }) => status !== 'CANCELLED');
    const histories = await this.from.streams.readAll(active.map(({ itemId }) => itemStream(itemId)));
    return describePlace(
      [...histories.values()].flatMap((events) => {
        const described = findDescribed(events);
        return described ? [described] : [];
      }),
    );
  }

  /** Each line has a delivery, but only the first line's sends an email, which names all lines of the day. */
  private async reminder(facts: OrderFacts, histories: readonly LineHistory[], delivery: Delivery): Result {
    const { shop, line, lines } = facts;
    const isAhead = dayIn(shop.timeZone, this.from.clock.now()) < line.eventDate;
    if (!isAhead || (await isOutdated(this.from.logPool, delivery))) return new SkippedDelivery('outdated');
    const affected = lines.filter(({ status, eventDate }) => status !== 'CANCELLED' && eventDate === line.eventDate);
    const first = affected.find((one) =>
      hasReminder(histories[lines.indexOf(one)] ?? [], one.eventDate, shop.timeZone),
    );
    if (first && first !== line) return new SkippedDelivery('combined');
    const isWanted = await this.from.recipients.want(line.userId, 'reminders');
    return isWanted ? reminder({ ...facts, affected }, await this.placeFor(affected)) : new SkippedDelivery('unwanted');
  }

  /** Each time that the crew leaves for a stop has a delivery, which is outdated once it was there or has taken that back. */
  private async onTheWay(facts: OrderFacts, events: About['events'], eventId: string): Result {
    const departure = events.find((event) => event.eventId === eventId);
    if (departure?.type !== 'StopProgressed') throw new Error('The log has no such step');
    const { date, at } = departure.data;
    const progress = facts.order.progress?.filter((done) => done.date === date) ?? [];
    const isOnTheWay = progress.some((done) => done.step === 'ON_THE_WAY' && done.at === at) && !isVisited(progress);
    const now = this.from.clock.now();
    const isOld = now.getTime() - Date.parse(at) > MAX_DEPARTURE_AGE_MS;
    if (!isOnTheWay || isOld || date !== dayIn(facts.shop.timeZone, now)) return new SkippedDelivery('outdated');
    if (!(await this.from.recipients.want(facts.line.userId, 'reminders'))) return new SkippedDelivery('unwanted');
    const affected = activeLines(facts.lines).filter((line) => isStopOn(line, date));
    return onTheWay({ ...facts, affected }, date, await this.from.findArrival(facts.order));
  }

  /** Each line has a delivery, but only the one that ends last sends an email, for the whole order. */
  private async reviewRequest(facts: OrderFacts, histories: readonly LineHistory[], delivery: Delivery): Result {
    if (await isOutdated(this.from.logPool, delivery)) return new SkippedDelivery('outdated');
    const delivered = facts.lines.filter(({ status }) => status === 'CONFIRMED');
    const last = delivered.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)))[0];
    if (last !== facts.line) return new SkippedDelivery(last ? 'combined' : 'outdated');
    const isReviewed = (line: LineFacts) =>
      histories[facts.lines.indexOf(line)]?.some(({ type }) => type === 'ReviewWritten');
    const affected = delivered.filter((line) => !isReviewed(line));
    if (affected.length === 0) return new SkippedDelivery('outdated');
    const isWanted = await this.from.recipients.want(facts.line.userId, 'reminders');
    return isWanted ? reviewRequest({ ...facts, affected }) : new SkippedDelivery('unwanted');
  }
}

/** The rain checks that these events gave and that were not reversed since. */
function toCredits(events: readonly RecordedEvent<EventOfOrder>[], { entries }: OrderState): GivenCredit[] {
  const given = new Set(events.flatMap((event) => (event.type === 'RefundRecorded' ? [event.data.entryId] : [])));
  return listCredits(entries.filter(({ id }) => given.has(id)));
}

/** An item as the owner described it last, even if it was removed since. */
export function findDescribed(events: readonly RecordedEvent[]): ItemDetails | undefined {
  return events.findLast((event) => event.type === 'ItemAdded' || event.type === 'ItemChanged')?.data.item;
}

/** Whether a line was cancelled as one of many made-up bookings. */
function isFlood(history: LineHistory): boolean {
  return history.some((event) => event.type === 'BookingCancelled' && event.data.cause === 'flood');
}

function findCause<Type extends BookingEvent['type']>(
  histories: readonly LineHistory[],
  eventId: string,
  type: Type,
): Extract<RecordedEvent<BookingEvent>, { type: Type }> {
  const isCause = (event: RecordedEvent<BookingEvent>): event is Extract<RecordedEvent<BookingEvent>, { type: Type }> =>
    event.eventId === eventId && event.type === type;
  const event = histories.flat().find(isCause);
  if (!event) throw new Error(`The log has no ${type} with this id`);
  return event;
}
