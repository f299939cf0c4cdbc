import { exampleCustomer, pickCustomer } from '@party-rental/contracts';

/** The customer of most tests and benchmarks. */
export const DANA = pickCustomer(exampleCustomer);

/** What she fills into a booking form; the optional customer fields are left empty. */
export const DANAS_FORM = { ...DANA, partyStart: undefined, specialInstructions: undefined, termsAccepted: true };
