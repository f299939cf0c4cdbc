import type { ImportKind } from '@party-rental/contracts';

export const IMPORT_LABELS: Readonly<Record<ImportKind, { label: string; one: string }>> = {
  items: { label: 'Items', one: 'Item' },
  customers: { label: 'Customers', one: 'Customer' },
  orders: { label: 'Upcoming orders', one: 'Order' },
};
