import type { Orders } from '../../event-store/order-histories.js';
import type { AddressTokens } from '../../platform/security/address-token.js';
import type { BookingTokens } from '../../platform/security/booking-token.js';
import type { Clock } from '../../platform/clock.js';
import type { Customers } from '../outbox/accounts.js';
import type { AccountEmails } from '../outbox/account-emails.js';
import type { CurrentShop } from './shop.js';

/** Where the contents of emails come from. */
export interface Sources {
  orders: Orders;
  letters: AccountEmails;
  customers: Customers;
  shop: CurrentShop;
  clock: Clock;
  bookingTokens: BookingTokens;
  addressTokens: AddressTokens;
}
