import { dayIn, describePlace, longInstant } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { isCustomer, isDemonstration } from '../../domain/actor.js';
import { bookingStream, itemStream } from '../../domain/placement.js';
import type { BookingEvent, ItemDetails, WaitlistEvent } from '../../domain/events.js';
import { emailChanges, findUndoable, type EmailChange } from '../../domain/orders/booking-link.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { openHold, waitlistEntryAfter } from '../../domain/waitlist/waitlist-entry.js';
import type { Streams } from '../../event-store/streams.js';
import type { LineHistory, OrderHistories } from '../../event-store/order-histories.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import type { Clock } from '../../platform/clock.js';
import { toMailbox } from '../../platform/formats/mailbox.js';
import type { SignedTokens } from '../../platform/security/signed-tokens.js';
import type { AccountEmails } from '../outbox/account-emails.js';
import type { Deliveries, Delivery } from '../outbox/deliveries.js';
import { isOutdated } from '../outbox/outdated-reminders.js';
import { hasReminder } from '../outbox/reminder-planner.js';
import { enrollmentEmail, invitationEmail, passwordResetEmail, verificationEmail } from './account-emails.js';
import { bookingLinksEmail, orderSummary, type ListedOrder, type LostOrder } from './booking-links-email.js';
import { cancellationNotice, contactEmail, lapseNotice, orderNotice } from './business-emails.js';
import { confirmation } from './confirmation.js';
import { emailChanged, undoUrl } from './email-changed-email.js';
import { cancelled, changed, confirmed, lapseWarning, moved, reminder } from './customer-emails.js';
import { SkippedDelivery, type Email, type SignedEmail } from './parts/email.js';
import { repaired, repairUndone } from './repair-emails.js';
import { orderFacts, type LineFacts, type OrderFacts } from './parts/order-facts.js';
import type { Recipients } from './parts/recipients.js';
import { accountNoticeEmail, adminNoticeEmail } from './security-notice-emails.js';
import type { CurrentShop, Shop } from './parts/shop.js';
import { webhookNoticeEmail } from './webhook-notice-email.js';
import { waitlistEnded, waitlistJoined, waitlistOffer, type FindAlternatives } from './waitlist-emails.js';

const ACCOUNT_PURPOSES = [
  'contact',
  'verification',
  'password-reset',
  'second-factor-link',
  'account-notice',
  'admin-notice',
  'webhook-notice',
  'staff-invitation',
] as const;

type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];
type WaitlistPurpose = 'waitlist-joined' | 'waitlist-offer' | 'waitlist-ended';
type OrderPurpose = Exclude<Delivery['purpose'], AccountPurpose | WaitlistPurpose | 'find-booking' | 'order-summary'>;
type Result = Promise<Email | SkippedDelivery>;

const verification = z.object({ userId: z.int() });
const passwordReset = z.object({ userId: z.int().nullable() });
const findBooking = z.object({ to: z.string().nullable(), bookingIds: z.array(z.uuid()) });
const invitation = z.object({ invitationId: z.uuid() });
const aboutBooking = z.object({ bookingId: z.uuid() });
const lapse = z.object({ lapsesAt: z.coerce.date() });

interface About {
  eventId: string;
  /** Stored data, if no event causes the email. */
  data: unknown;
  histories: readonly LineHistory[];
  /** Whether the email stands for several. */
  isCombined: boolean;
}

interface Sources {
  logPool: Pool;
  orders: OrderHistories;
  streams: Streams;
  accountEmails: AccountEmails;
  deliveries: Deliveries;
  recipients: Recipients;
  shop: CurrentShop;
  clock: Clock;
  findAlternatives: FindAlternatives;
  tokens: SignedTokens;
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

/** Composes emails from the log or from stored data, as of now, and signs them for the business. */
export class Composer {
  constructor(private readonly from: Sources) {}

  async compose({ eventId, purpose }: Delivery): Promise<SignedEmail | SkippedDelivery> {
    const shop = await this.from.shop.read();
    const data = await this.from.accountEmails.read(eventId);
    const email = isAboutAccount(purpose)
      ? await this.accountEmail(purpose, eventId, data, shop)
      : isAboutWaitlist(purpose)
        ? await this.waitlistEmail(purpose, eventId, shop)
        : purpose === 'find-booking' || purpose === 'order-summary'
          ? await this.bookingLinks(purpose, data, shop)
          : await this.orderEmail(purpose, eventId, data, shop);
    if (email instanceof SkippedDelivery) return email;
    if (!email.to.address) return new SkippedDelivery('no email');
    const business = { name: shop.businessName, address: shop.businessEmail };
    return { replyTo: business, ...email, business };
  }

  private async accountEmail(purpose: AccountPurpose, eventId: string, data: unknown, shop: Shop): Result {
    if (data === undefined) return new SkippedDelivery('erased');
    switch (purpose) {
      case 'contact':
        return contactEmail(data, shop);
      case 'account-notice':
        return accountNoticeEmail(data, shop);
      case 'admin-notice':
        return adminNoticeEmail(data, shop);
      case 'webhook-notice':
        return webhookNoticeEmail(data, shop);
      case 'verification': {
        const account = await this.from.recipients.account(verification.parse(data).userId);
        if (!account) return new SkippedDelivery('erased');
        const { id, email, emailVerified } = account;
        if (emailVerified || email === null) return new SkippedDelivery('unwanted');
        return verificationEmail({ id, email }, shop, this.from.tokens);
      }
      case 'password-reset': {
        const { userId } = passwordReset.parse(data);
        if (userId === null) return new SkippedDelivery('unknown');
        const account = await this.from.recipients.resettable(userId);
        if (!account) return new SkippedDelivery('outdated');
        return passwordResetEmail(account, shop, this.from.tokens);
      }
      case 'second-factor-link': {
        const account = await this.from.recipients.enrollable(verification.parse(data).userId, eventId);
        if (!account) return new SkippedDelivery('outdated');
        return enrollmentEmail(account, shop, this.from.tokens);
      }
      case 'staff-invitation': {
        const invited = await this.from.recipients.invitation(invitation.parse(data).invitationId);
        return invited ? invitationEmail(invited, shop, this.from.tokens) : new SkippedDelivery('outdated');
      }
    }
  }

  /** The orders of bookings that still have the email: their lines that are still coming; a summary has all, and lost orders. */
  private async bookingLinks(purpose: 'find-booking' | 'order-summary', data: unknown, shop: Shop): Result {
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
        await this.readOrder(histories),
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

  /** Lapse warnings and requests to resend a confirmation have stored data; an event causes every other email. */
  private async orderEmail(purpose: OrderPurpose, eventId: string, data: unknown, shop: Shop): Result {
    const { orders, tokens, clock } = this.from;
    const isLapse = purpose === 'lapse-warning' || purpose === 'lapse-notice';
    if (isLapse && data === undefined) return new SkippedDelivery('erased');
    const stream =
      data === undefined ? await orders.findStream(eventId) : bookingStream(aboutBooking.parse(data).bookingId);
    const histories = await orders.readLines(stream);
    if (histories.every(isFlood)) return new SkippedDelivery('outdated');
    const cause = histories.flat().find((event) => event.eventId === eventId);
    const order = await this.readOrder(histories);
    const isNewLine = cause?.type === 'BookingCreated' && cause.data.repair === undefined;
    const combined = await this.from.deliveries.combinedCommands({ eventId, purpose });
    const isCombined = combined.length > 1;
    const commandIds = isCombined ? combined : cause && !isNewLine ? [cause.commandId] : undefined;
    const about = { stream, commandIds };
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
        const compose = (known: OrderFacts) => cancelled(known, event, byCustomer);
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
      case 'reminder':
        return this.reminder(facts, histories, { eventId, purpose });
    }
  }

  private async waitlistEmail(purpose: WaitlistPurpose, eventId: string, shop: Shop): Result {
    const { orders, streams, recipients, tokens, clock } = this.from;
    const events = await streams.read(await orders.findStream(eventId));
    const entry = waitlistEntryAfter(events as RecordedEvent<WaitlistEvent>[]); // its stream holds no others
    if (!entry?.email) return new SkippedDelivery('erased');
    const { email, itemId, eventDate, quantity } = entry;
    const item = findDescribed(await streams.readLast(itemStream(itemId), 2));
    if (!item) return new SkippedDelivery('outdated');
    const facts = { shop, email, entry, itemName: item.name, tokens };
    if (purpose === 'waitlist-ended') {
      if (eventDate < dayIn(shop.timeZone, clock.now())) return new SkippedDelivery('outdated');
      return waitlistEnded(
        facts,
        await this.from.findAlternatives({ ages: null, ...item, id: itemId }, eventDate, quantity),
      );
    }
    if (purpose === 'waitlist-joined') {
      if (entry.status !== 'waiting') return new SkippedDelivery('outdated');
      const isWanted = await recipients.holderWants(email, 'bookingConfirmations');
      return isWanted ? waitlistJoined(facts) : new SkippedDelivery('unwanted');
    }
    // A later hold has an email of its own.
    const isLast = events.at(-1)?.eventId === eventId;
    const held = isLast && openHold(entry, clock.now());
    return held ? waitlistOffer(facts, held) : new SkippedDelivery('outdated');
  }

  private async readOrder([history]: readonly LineHistory[]): Promise<OrderState> {
    const [created] = history ?? [];
    const events = created?.type === 'BookingCreated' ? await this.from.orders.readEvents(created.data.orderId) : [];
    const order = orderAfter(events);
    if (!order) throw new Error('The log has no such order');
    return order;
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

/** The chain of changes that this email can still undo. */
function undoableBy(changes: readonly EmailChange[], isTheirs: (email: string) => boolean, now: Date) {
  const chain = findUndoable(changes);
  return chain && isTheirs(chain.first.from) && now < chain.undoableUntil ? chain : undefined;
}

function isAboutAccount(purpose: Delivery['purpose']): purpose is AccountPurpose {
  return (ACCOUNT_PURPOSES as readonly string[]).includes(purpose);
}

function isAboutWaitlist(purpose: Delivery['purpose']): purpose is WaitlistPurpose {
  return purpose.startsWith('waitlist-');
}

/** An item as the owner described it last, even if it was removed since. */
function findDescribed(events: readonly RecordedEvent[]): ItemDetails | undefined {
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
