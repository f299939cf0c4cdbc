import type { Customer } from '@party-rental/contracts';

const MAX_NAME_LENGTH = 60;
/** What email clients turn into a link: a URL, an email address, a domain, an IP address. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}|\p{N}+(\.\p{N}+){3}/iu;
const ON_THE_BOOKING = 'As on your booking: please open it with the link.';

/**
 * The customer's name, or nothing if it contains a link. A visitor can enter a stranger's email together with an
 * advertisement, so emails to customers contain no free text, and no name or address with a link.
 */
export function greetedName({ customerName }: Pick<Customer, 'customerName'>): string {
  return customerName.length <= MAX_NAME_LENGTH && !hasLink(customerName) ? customerName : '';
}

export function greeting(customer: Pick<Customer, 'customerName'>): string {
  const name = greetedName(customer);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** The street, and then city, state and zip code. */
export function deliveryAddress({ address, city, state, zipCode }: Customer): readonly string[] {
  const lines = [address, `${city}, ${state} ${zipCode}`];
  return lines.some(hasLink) ? [ON_THE_BOOKING] : lines;
}

/** Compares compatibility forms of letters and dots like the plain ones, and ignores invisible characters. */
function hasLink(text: string): boolean {
  return LINK.test(
    text
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[。｡]/g, '.'),
  );
}
