import type { Customer } from '@party-rental/contracts';

/** What stands for a person whose data has been erased. */
export const ERASED_CUSTOMER: Customer = {
  customerName: '[erased]',
  customerEmail: '[erased]',
  customerPhone: '[erased]',
  address: '[erased]',
  city: '[erased]',
  state: '[erased]',
  zipCode: '[erased]',
  specialInstructions: null,
};

/** What stands for the words of a review whose author has been erased; its stars stay. */
export const ERASED_REVIEW = { author: '[erased]', text: '' };
