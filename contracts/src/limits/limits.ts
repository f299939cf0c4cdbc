export const MAX_QUANTITY_PER_BOOKING = 10;
export const MAX_CART_LINES = 50;
/** The links in an order's emails work until this many days after its last event day. */
export const LINK_DAYS_AFTER_EVENT = 90;

export const MAX_STARS = 5;
export const MAX_REVIEW_LENGTH = 1000;

/** Search results are counted up to this number. */
export const MAX_MATCHES = 1_000;

/** Emails in a list are counted up to this number. */
export const MAX_EMAILS_COUNTED = 10_000;
