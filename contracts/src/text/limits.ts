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

/** Customers in the list without a search are counted up to this number. */
export const MAX_CUSTOMERS_COUNTED = 100_000;

/** Entries of one page of a list. */
export const MAX_PAGE = 500;

/** Lines of an order, with those that the owner added. */
export const MAX_ORDER_LINES = 1_000;

/** Entries of a list that has no pages, for example all emails about a booking. */
export const MAX_HISTORY = 100_000;

/** Maximum days in a list, such as closed or overbooked days. */
export const MAX_LISTED_DAYS = 1_000;

/** Characters of a phone number with its extension. */
export const MAX_PHONE = 40;

/** The form of a US ZIP code: five digits, or ZIP+4. */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/** Characters of a reason, for a cancellation for example. */
export const MAX_REASON = 500;

/** Different items in a package. */
export const MAX_COMPONENTS = 20;
