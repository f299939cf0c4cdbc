import type { Endpoint } from './endpoint.js';

export const API_SCOPES = ['orders:read', 'orders:write', 'items:read', 'items:write', 'reports:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** By the first part of the path, without an extension. What is not here is closed to API keys: staff, security, settings, emails and API keys themselves. */
const NOUNS: Readonly<Record<string, 'orders' | 'items' | 'reports'>> = {
  orders: 'orders',
  bookings: 'orders',
  'booking-counts': 'orders',
  customers: 'orders',
  'day-plan': 'orders',
  'day-desk': 'orders',
  waitlist: 'orders',
  // With the latest bookings.
  dashboard: 'orders',
  items: 'items',
  availability: 'items',
  upload: 'items',
  'missed-demand': 'reports',
  reports: 'reports',
  reconciliation: 'reports',
  calendar: 'reports',
  week: 'orders',
};

/**
 * The scope that an API key needs for an endpoint of admins, or what crew members read; undefined if no key may call it.
 */
export function deriveScope({ access, method, path, isClosedToKeys }: Endpoint): ApiScope | undefined {
  if (isClosedToKeys) return undefined;
  if (access !== 'admin' && !(access === 'crew' && method === 'GET')) return undefined;
  const [noun = ''] = path.replace(/^\/api\/(admin\/)?/, '').split(/[/.]/);
  const scope = `${NOUNS[noun]}:${method === 'GET' ? 'read' : 'write'}`;
  return API_SCOPES.find((each) => each === scope);
}
