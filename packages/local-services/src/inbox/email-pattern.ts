/**
 * Returns the source of a regular expression, for JavaScript and PostgreSQL alike, that matches an email in a text, but
 * not inside a longer address.
 */
export function emailPattern(email: string): string {
  const escaped = email.replaceAll(/[^A-Za-z0-9@]/g, '\\$&');
  return `(?<![A-Za-z0-9_.+-])(?<![A-Za-z0-9_.+-]')${escaped}(?![A-Za-z0-9_-])(?!\\.[A-Za-z0-9])`;
}
