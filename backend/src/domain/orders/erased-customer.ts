import { CUSTOMER_FIELDS, pickCustomer, type Customer } from '@party-rental/contracts';

/** Replaces the data of an erased customer. */
export const ERASED_CUSTOMER = Object.fromEntries(
  CUSTOMER_FIELDS.map(({ name, isOptional }) => [name, isOptional ? null : '[erased]']),
) as unknown as Customer; // of these names

/** The customer in an event of any age. */
export function getCustomer(personal: Customer | null): Customer {
  return personal ? pickCustomer(personal) : ERASED_CUSTOMER;
}

/** Replaces the text of an erased customer's review. Its stars remain. */
export const ERASED_REVIEW = { author: '[erased]', text: '' };

/** An erased order has no key to encrypt a note with. */
export function toNote({ customer }: { customer: Customer | null }, note: string | null): { note: string } | null {
  return customer && note ? { note } : null;
}
