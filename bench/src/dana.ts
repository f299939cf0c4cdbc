import { pickCustomer } from '@party-rental/contracts';

/** The customer of most tests and benchmarks. */
export const DANA = pickCustomer({
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '(555) 010-2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
  specialInstructions: 'Gate code 4711',
});

/** What she fills into a booking form; its further fields are left empty. */
export const DANAS_FORM = { ...DANA, specialInstructions: undefined, termsAccepted: true };
