import type { ExportedRows } from '@party-rental/contracts';

export const EXPORTS: Readonly<Record<ExportedRows, string>> = {
  orders: 'Orders',
  lines: 'Lines',
  payments: 'Payments',
};
