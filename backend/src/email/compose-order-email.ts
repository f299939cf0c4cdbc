import { bookingStream } from '../domain/events.js';
import { orderNotice } from './business-notices.js';
import { confirmation } from './confirmation.js';
import { Unsent, type Email } from './email.js';
import { aboutBooking } from './letters.js';
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
): Promise<Email | Unsent> {
  const stream = await streamOf(from, eventId, purpose);
  const facts = orderFacts(await from.orders.linesOf(stream), shop, from.bookingTokens, from.clock.now());
  if (!facts) return new Unsent('erased');
  switch (purpose) {
    case 'order-notice':
      return orderNotice(facts);
    case 'confirmation-again':
      return confirmation(facts);
    case 'confirmation':
      return (await from.customers.want(facts.userId, 'bookingConfirmations'))
        ? confirmation(facts)
        : new Unsent('unwanted');
  }
}

/** Of one of the order's bookings. To send a confirmation again was somebody's wish, which no event tells. */
async function streamOf({ orders, letters }: Sources, eventId: string, purpose: OrderPurpose): Promise<string> {
  if (purpose !== 'confirmation-again') return orders.streamOf(eventId);
  return bookingStream(aboutBooking(await letters.read(eventId)));
}
