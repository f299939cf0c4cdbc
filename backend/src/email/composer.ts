import type { Orders } from '../event-log/orders.js';
import type { BookingTokens } from '../platform/booking-token.js';
import { confirmation } from './confirmation.js';
import { orderFacts, type Shop } from './order-facts.js';
import type { Compose } from './postman.js';

/** Writes an email from the events that it is about. */
export function composer(orders: Orders, shop: Shop, tokens: BookingTokens): Compose {
  return async ({ eventId, purpose }) => {
    const facts = orderFacts(await orders.ofEvent(eventId), shop, tokens);
    switch (purpose) {
      case 'confirmation':
        return facts && confirmation(facts);
    }
  };
}
