import { bookingStream } from '../../domain/events.js';
import type { LineHistory } from '../../event-store/order-histories.js';
import { orderNotice } from './business-notices.js';
import { confirmation } from './confirmation/confirmation.js';
import { SkippedDelivery, type Email } from './email.js';
import { aboutBooking } from '../outbox/account-emails.js';
import { orderFacts } from './order-facts.js';
import type { Shop } from './shop.js';
import type { Sources } from './sources.js';

type OrderPurpose = 'confirmation' | 'confirmation-again' | 'order-notice';

/** What is about a whole order. */
export async function composeOrderEmail(
  from: Sources,
  eventId: string,
  purpose: OrderPurpose,
  shop: Shop,
): Promise<Email | SkippedDelivery> {
  const stream = await streamOf(from, eventId, purpose);
  const histories = await from.orders.linesOf(stream);
  if (histories.every(isFlood)) return new SkippedDelivery('outdated');
  const facts = orderFacts(histories, stream, shop, from.bookingTokens, from.clock.now());
  if (!facts) return new SkippedDelivery('erased');
  switch (purpose) {
    case 'order-notice':
      return orderNotice(facts);
    case 'confirmation-again':
      return facts.standing ? confirmation(facts) : new SkippedDelivery('outdated');
    case 'confirmation':
      return (await from.customers.want(facts.userId, 'bookingConfirmations'))
        ? confirmation(facts)
        : new SkippedDelivery('unwanted');
  }
}

/** Whether a booking was cancelled as one of many made-up ones. */
function isFlood(history: LineHistory): boolean {
  return history.some((event) => event.type === 'BookingCancelled' && event.data.cause === 'flood');
}

/** One of the order's bookings. An admin asks for a confirmation again by a letter, a corrected address by its event. */
async function streamOf({ orders, letters }: Sources, eventId: string, purpose: OrderPurpose): Promise<string> {
  const letter = purpose === 'confirmation-again' ? await letters.read(eventId) : undefined;
  return letter === undefined ? orders.streamOf(eventId) : bookingStream(aboutBooking(letter));
}
