/** Of a search, at most so many finds are counted. */
export const MAX_MATCHES = 1_000;

/** Of a list of emails, at most so many are counted. */
export const MAX_EMAILS_COUNTED = 10_000;
