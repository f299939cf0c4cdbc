import type { ApiScope } from '@party-rental/contracts';

export const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  'orders:read': 'Read the dashboard, orders, customers and day plans',
  'orders:write': 'Change orders, payments and day plans',
  'items:read': 'Read item details, history and repairs',
  'items:write': 'Change items and stock',
  'reports:read': 'Read reports, without names of customers',
};
