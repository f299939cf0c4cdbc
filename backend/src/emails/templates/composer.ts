import { dayIn } from '@party-rental/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { itemStream } from '../../domain/placement.js';
import type { WaitlistEvent } from '../../domain/events.js';
import { openHold, waitlistEntryAfter } from '../../domain/waitlist/waitlist-entry.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Delivery } from '../outbox/deliveries.js';
import { enrollmentEmail, invitationEmail, passwordResetEmail, verificationEmail } from './account-emails.js';
import { contactEmail } from './business-emails.js';
import { composeLinks } from './booking-links-composer.js';
import { findDescribed, OrderComposer } from './order-composer.js';
import { Sources, type Result } from './sources.js';
import { SkippedDelivery, type SignedEmail } from './parts/email.js';
import { accountNoticeEmail, adminNoticeEmail } from './security-notice-emails.js';
import type { Shop } from './parts/shop.js';
import { healthNoticeEmail } from './health-notice-email.js';
import { webhookNoticeEmail } from './webhook-notice-email.js';
import { waitlistEnded, waitlistJoined, waitlistOffer } from './waitlist-emails.js';

const ACCOUNT_PURPOSES = [
  'contact',
  'verification',
  'password-reset',
  'second-factor-link',
  'account-notice',
  'admin-notice',
  'webhook-notice',
  'health-notice',
  'staff-invitation',
] as const;

type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number];
type WaitlistPurpose = 'waitlist-joined' | 'waitlist-offer' | 'waitlist-ended';

const verification = z.object({ userId: z.int() });
const passwordReset = z.object({ userId: z.int().nullable() });
const invitation = z.object({ invitationId: z.uuid() });

/** Composes emails from the log or from stored data, as of now, and signs them for the business. */
@Injectable()
export class Composer {
  private readonly orders: OrderComposer;

  constructor(private readonly from: Sources) {
    this.orders = new OrderComposer(from);
  }

  async compose({ eventId, purpose }: Delivery): Promise<SignedEmail | SkippedDelivery> {
    const shop = await this.from.shop.read(purpose);
    const data = await this.from.deliveries.readData(eventId);
    const email = isAboutAccount(purpose)
      ? await this.accountEmail(purpose, eventId, data, shop)
      : isAboutWaitlist(purpose)
        ? await this.waitlistEmail(purpose, eventId, shop)
        : purpose === 'find-booking' || purpose === 'order-summary'
          ? await composeLinks(this.from, purpose, data, shop)
          : await this.orders.compose(purpose, eventId, data, shop);
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
      case 'health-notice':
        return healthNoticeEmail(data, shop);
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
        await this.from.findAlternatives({ ages: null, ...item, id: itemId }, entry, quantity),
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
}

function isAboutAccount(purpose: Delivery['purpose']): purpose is AccountPurpose {
  return (ACCOUNT_PURPOSES as readonly string[]).includes(purpose);
}

function isAboutWaitlist(purpose: Delivery['purpose']): purpose is WaitlistPurpose {
  return purpose.startsWith('waitlist-');
}
