export const MAX_QUANTITY_PER_BOOKING = 10;
export const MAX_CART_LINES = 50;
/** For so many days after the last event day of an order the links in its emails work. */
export const LINK_DAYS_AFTER_EVENT = 90;
