export const MAX_QUANTITY_PER_BOOKING = 10;
export const MAX_CART_LINES = 50;
/** The links in an order's emails work until this many days after its last event day. */
export const LINK_DAYS_AFTER_EVENT = 90;
