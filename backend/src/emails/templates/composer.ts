import { composeBookingEmail } from './compose-booking-email.js';
import { composeLetterEmail } from './compose-account-email.js';
import { composeOrderEmail } from './compose-order-email.js';
import { composeLapseEmail } from './lapse-emails.js';
import type { Delivery } from '../outbox/delivery.js';
import { SkippedDelivery, type Email } from './email.js';
import type { Compose } from '../sending/email-sender.js';
import type { Shop } from './shop.js';
import type { Sources } from './sources.js';

/** Writes emails from the log, or from their letters, as everything stands at that moment, and signs them for the business. */
export class Composer {
  constructor(private readonly from: Sources) {}

  readonly compose: Compose = async (delivery) => {
    const shop = await this.from.shop.read();
    const email = await this.write(delivery, shop);
    if (email instanceof SkippedDelivery) return email;
    const { businessName: name, businessEmail: address } = shop;
    return { replyTo: { name, address }, ...email, senderName: name };
  };

  private write({ eventId, purpose }: Delivery, shop: Shop): Promise<Email | SkippedDelivery> {
    switch (purpose) {
      case 'contact':
      case 'verification':
      case 'account-notice':
      case 'admin-notice':
        return composeLetterEmail(this.from, eventId, purpose, shop);
      case 'lapse-warning':
      case 'lapse-notice':
        return composeLapseEmail(this.from, eventId, purpose, shop);
      case 'confirmation':
      case 'confirmation-again':
      case 'order-notice':
        return composeOrderEmail(this.from, eventId, purpose, shop);
      case 'confirmed':
      case 'cancelled':
      case 'cancellation-notice':
      case 'moved':
      case 'reminder':
        return composeBookingEmail(this.from, eventId, purpose, shop);
    }
  }
}
