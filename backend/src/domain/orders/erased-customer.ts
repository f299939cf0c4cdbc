import { CUSTOMER_FIELDS, pickCustomer, type Customer } from '@party-rental/contracts';

/** Stands for a person whose data has been erased. */
export const ERASED_CUSTOMER = Object.fromEntries(
  CUSTOMER_FIELDS.map(({ name, isOptional }) => [name, isOptional ? null : '[erased]']),
) as unknown as Customer; // of these names

/** The customer in an event of any age. */
export function customerOf(personal: Customer | null): Customer {
  return personal ? pickCustomer(personal) : ERASED_CUSTOMER;
}

/** Stands for the text of a review whose author has been erased; its stars stay. */
export const ERASED_REVIEW = { author: '[erased]', text: '' };
