import type { Orders } from '../event-log/orders.js';
import type { AddressTokens } from '../platform/address-token.js';
import type { BookingTokens } from '../platform/booking-token.js';
import type { Clock } from '../platform/clock.js';
import type { Customers } from './customers.js';
import type { Letters } from './letters.js';
import type { CurrentShop } from './shop.js';

/** Where the contents of emails come from. */
export interface Sources {
  orders: Orders;
  letters: Letters;
  customers: Customers;
  shop: CurrentShop;
  clock: Clock;
  bookingTokens: BookingTokens;
  addressTokens: AddressTokens;
}
