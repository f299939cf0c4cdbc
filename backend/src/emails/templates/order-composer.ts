import { dayIn, describePlace, listCredits, longInstant, type GivenCredit } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { z } from 'zod';
import { isCustomer, isDemonstration } from '../../domain/actor.js';
import { bookingStream, itemStream } from '../../domain/placement.js';
import type { BookingEvent, EventOfOrder, ItemDetails } from '../../domain/events.js';
import { emailChanges, findUndoable, type EmailChange } from '../../domain/orders/booking-link.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { Streams } from '../../log/streams.js';
import { type LineHistory, OrderHistories } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Clock } from '../../platform/clock.js';
import { toMailbox } from '../../platform/formats/mailbox.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { Deliveries, type Delivery } from '../outbox/deliveries.js';
import { isOutdated } from '../outbox/reminder-planner.js';
import { hasReminder } from '../outbox/reminder-planner.js';
import { bookingLinksEmail, orderSummary, type ListedOrder, type LostOrder } from './booking-links-email.js';
import { cancellationNotice, lapseNotice, orderNotice } from './business-emails.js';
import { confirmation } from './confirmation.js';
import { emailChanged, undoUrl } from './email-changed-email.js';
import { cancelled, changed, confirmed, lapseWarning, moved, rainCheck, reminder } from './customer-emails.js';
import { SkippedDelivery, type Email } from './parts/email.js';
import { repaired, repairUndone } from './repair-emails.js';
import { orderFacts, type LineFacts, type OrderFacts } from './parts/order-facts.js';
import { Recipients } from './parts/recipients.js';
import { CurrentShop, type Shop } from './parts/shop.js';
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
    readonly tokens: SignedTokens,
  ) {}
}

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
  | 'reminder';
export type Result = Promise<Email | SkippedDelivery>;

const findBooking = z.object({ to: z.string().nullable(), bookingIds: z.array(z.uuid()) });
const aboutBooking = z.object({ bookingId: z.uuid() });
const lapse = z.object({ lapsesAt: z.coerce.date() });

interface About {
  eventId: string;
  /** Stored data, if no event causes the email. */
  data: unknown;
  histories: readonly LineHistory[];
  /** Whether the email replaces several. */
  isCombined: boolean;
}

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

  /** The orders of bookings that still have the email: their upcoming lines; a summary has all, and lost orders. */
  async composeLinks(purpose: 'find-booking' | 'order-summary', data: unknown, shop: Shop): Result {
    if (data === undefined) return new SkippedDelivery('erased');
    const { to, bookingIds } = findBooking.parse(data);
    if (to === null) return new SkippedDelivery('unknown');
    const { orders, tokens, clock } = this.from;
    const today = dayIn(shop.timeZone, clock.now());
    const isSummary = purpose === 'order-summary';
    const isTo = (email: string) =>
      isSummary ? toMailbox(email) === toMailbox(to) : email.toLowerCase() === to.toLowerCase();
    const found = new Map<string, ListedOrder>();
    const lost = new Map<string, LostOrder>();
    for (const bookingId of bookingIds) {
      const stream = bookingStream(bookingId);
      const histories = await orders.readLines(stream);
      const facts = orderFacts(
        histories,
        toOrder(await this.readEvents(histories)),
        { stream, commandIds: undefined },
        shop,
        tokens,
        clock.now(),
      );
      if (!facts) continue;
      const { customer, order, lines } = facts;
      if (isTo(customer.customerEmail)) {
        const isListed = ({ status, eventDate }: LineFacts) =>
          isSummary || (status !== 'CANCELLED' && eventDate >= today);
        const [first, ...others] = lines.filter(isListed);
        if (first) found.set(order.id, { customer, number: order.number, lines: [first, ...others] });
        continue;
      }
      const changes = emailChanges(histories);
      const lostBy = changes.findLast(({ from }) => isTo(from))?.from;
      const chain = undoableBy(changes, isTo, clock.now());
      const undo = chain && undoUrl(shop.publicUrl, order.id, chain, tokens);
      if (lostBy !== undefined) lost.set(order.id, { number: order.number, lostBy, undoUrl: undo });
    }
    const [first, ...others] = found.values();
    const [any, ...more] = [...found.values(), ...lost.values()];
    if (isSummary && any) return orderSummary([any, ...more], shop);
    return first ? bookingLinksEmail([first, ...others], shop) : new SkippedDelivery('outdated');
  }

  /** Lapse warnings and requests to resend a confirmation have stored data; an event of a line's stream, or of the order's for a rain check, causes every other email. */
  async compose(purpose: OrderPurpose, eventId: string, data: unknown, shop: Shop): Result {
    const { orders, tokens, clock } = this.from;
    const isLapse = purpose === 'lapse-warning' || purpose === 'lapse-notice';
    if (isLapse && data === undefined) return new SkippedDelivery('erased');
    const found =
      data === undefined ? await orders.findStream(eventId) : bookingStream(aboutBooking.parse(data).bookingId);
    const histories = await orders.readLines(found);
    const [[created] = []] = histories;
    const stream = purpose === 'rain-check' && created ? created.stream : found;
    if (histories.every(isFlood)) return new SkippedDelivery('outdated');
    const cause = histories.flat().find((event) => event.eventId === eventId);
    const events = await this.readEvents(histories);
    const order = toOrder(events);
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
    const email = await this.aboutOrder(purpose, facts, { data, eventId, histories, isCombined });
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
    { data, eventId, histories, isCombined }: About,
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
        if (pending.length === 0 || histories.some(([created]) => isDemonstration(created.meta.actor)))
          return new SkippedDelivery('outdated');
        const when = longInstant(lapse.parse(data).lapsesAt, facts.shop.timeZone);
        return (purpose === 'lapse-warning' ? lapseWarning : lapseNotice)(facts, pending, when);
      }
      case 'confirmed':
        return this.ifWanted(facts, confirmed);
      case 'cancelled': {
        const event = findCause(histories, eventId, 'BookingCancelled');
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
      case 'reminder':
        return this.reminder(facts, histories, { eventId, purpose });
    }
  }

  private async readEvents([history]: readonly LineHistory[]): Promise<RecordedEvent<EventOfOrder>[]> {
    const [created] = history ?? [];
    return created?.type === 'BookingCreated' ? this.from.orders.readEvents(created.data.orderId) : [];
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
}

function toOrder(events: readonly RecordedEvent<EventOfOrder>[]): OrderState {
  const order = orderAfter(events);
  if (!order) throw new Error('The log has no such order');
  return order;
}

/** The rain checks that these events gave and that were not reversed since. */
function toCredits(events: readonly RecordedEvent<EventOfOrder>[], { entries }: OrderState): GivenCredit[] {
  const given = new Set(events.flatMap((event) => (event.type === 'RefundRecorded' ? [event.data.entryId] : [])));
  return listCredits(entries.filter(({ id }) => given.has(id)));
}

/** The chain of changes that this email can still undo. */
function undoableBy(changes: readonly EmailChange[], isTheirs: (email: string) => boolean, now: Date) {
  const chain = findUndoable(changes, now);
  return chain && isTheirs(chain.first.from) ? chain : undefined;
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
