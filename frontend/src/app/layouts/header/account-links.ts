import type { User } from '@party-rental/contracts';

const CUSTOMER = [
  { to: '/account', label: 'My Account' },
  { to: '/bookings', label: 'My Bookings' },
] as const;

const ADMIN = [
  { to: '/admin/dashboard', label: 'Admin Dashboard' },
  { to: '/admin/inventory', label: 'Manage Inventory' },
  { to: '/admin/bookings', label: 'Manage Bookings' },
] as const;

const CREW = [{ to: '/crew', label: 'Stops' }] as const;

export type AccountLink = (typeof CUSTOMER | typeof CREW | typeof ADMIN)[number];

/** The links of the account menu. */
export function accountLinks({ role }: User): readonly AccountLink[] {
  return { USER: CUSTOMER, CREW: [...CREW, ...CUSTOMER], ADMIN: [...CUSTOMER, ...ADMIN] }[role];
}
