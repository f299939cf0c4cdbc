/**
 * The source of a regular expression, for JavaScript and PostgreSQL alike, that finds an email in a text where it is all of an
 * address, and not the end or the beginning of somebody else's.
 */
export function wholeAddress(email: string): string {
  const literally = email.replaceAll(/[^A-Za-z0-9@]/g, '\\$&');
  return `(?<![A-Za-z0-9_.+-])(?<![A-Za-z0-9_.+-]')${literally}(?![A-Za-z0-9_-])(?!\\.[A-Za-z0-9])`;
}
