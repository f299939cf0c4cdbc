/** Search results are counted up to this number. */
export const MAX_MATCHES = 1_000;

/** Emails in a list are counted up to this number. */
export const MAX_EMAILS_COUNTED = 10_000;
