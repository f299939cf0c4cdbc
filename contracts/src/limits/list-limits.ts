/** Of a search, at most so many finds are counted. */
export const MOST_FOUND = 1_000;

/** Of a list of emails, at most so many are counted. */
export const MOST_EMAILS_COUNTED = 10_000;
