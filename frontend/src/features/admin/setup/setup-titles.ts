import type { Setup, SetupStep } from '@party-rental/contracts';

export const SETUP_TITLES: Readonly<Record<SetupStep, string>> = {
  account: 'Your Account',
  business: 'Your Business',
  look: 'Your Look',
  prices: 'Prices and Tax',
  delivery: 'Where You Deliver',
  items: 'Your First Items',
  email: 'Sending Email',
  payments: 'Payments Online',
};

export const isStepOpen = ({ done, skipped }: Setup['steps'][number]) => !done && !skipped;
