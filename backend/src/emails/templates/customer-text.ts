import type { Customer } from '@party-rental/contracts';

const LONGEST_GREETED_NAME = 60;
/** What mail programs make a link of: an address of the web or of email, a domain, an IP address. */
const LINK = /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}|\p{N}+(\.\p{N}+){3}/iu;
const ON_THE_BOOKING = 'As on your booking: please follow the link.';

/**
 * What a customer typed, as it may go to the address that the customer typed too. That address may be a stranger's, and the
 * text an advertisement: free text stays out, and so does a name or an address with a link in it.
 */
export function greetedName({ customerName }: Pick<Customer, 'customerName'>): string {
  return customerName.length <= LONGEST_GREETED_NAME && !hasLink(customerName) ? customerName : '';
}

export function greeting(customer: Pick<Customer, 'customerName'>): string {
  const name = greetedName(customer);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** Street, and then the rest. */
export function deliveryAddress({ address, city, state, zipCode }: Customer): readonly string[] {
  const lines = [address, `${city}, ${state} ${zipCode}`];
  return lines.some(hasLink) ? [ON_THE_BOOKING] : lines;
}

/** Other forms of a letter or a dot count like the plain ones, and what nobody sees does not count. */
function hasLink(text: string): boolean {
  return LINK.test(
    text
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[。｡]/g, '.'),
  );
}
