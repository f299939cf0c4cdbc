import { cleanCode } from '@party-rental/contracts';
import { isTypoOf } from '../item-search/is-typo-of';

const COMMON =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net verizon.net sbcglobal.net bellsouth.net';
const COMMON_DOMAINS = COMMON.split(' ');
/** Domains that look like a typo of a common one. */
const REAL_DOMAINS = new Set([...COMMON_DOMAINS, 'mail.com', 'ymail.com', 'email.com', 'fmail.com', 'gmx.com']);

/** The email that was probably meant; null if there is no question. */
export function suggestEmail(typed: string): string | null {
  const email = cleanCode(typed).trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || REAL_DOMAINS.has(domain)) return null;
  const meant = COMMON_DOMAINS.find((common) => common.startsWith(`${domain}.`) || isMeant(domain, common));
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}

/** `yahoo.ca` is another country's, `yahoo.co` is not. */
function isMeant(domain: string, common: string): boolean {
  const [, name, country] = /^(.+)\.([a-z]{2})$/.exec(domain) ?? [];
  const isOfCountry =
    name !== undefined && common.startsWith(`${name}.`) && !['co', 'cm', 'om'].includes(country ?? '');
  return !isOfCountry && isTypoOf(domain, common);
}
