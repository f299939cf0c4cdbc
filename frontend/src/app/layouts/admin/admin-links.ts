import { CalendarCheck, LayoutDashboard, Package, Settings, Users } from 'lucide-react';

/** The parts of the admin area. `within` is where the pages lie that belong to a part besides its own. */
export const ADMIN_LINKS = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, within: null },
  { to: '/admin/inventory', label: 'Inventory', Icon: Package, within: '/admin/items/' },
  { to: '/admin/bookings', label: 'Bookings', Icon: CalendarCheck, within: '/admin/bookings/' },
  { to: '/admin/customers', label: 'Customers', Icon: Users, within: null },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, within: null },
] as const;

export type AdminLink = (typeof ADMIN_LINKS)[number];

/** How a link stands to the page that is open, for `aria-current`. */
export function currentAt({ to, within }: AdminLink, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === to || (path === '/admin' && to === '/admin/dashboard')) return 'page';
  return within && path.startsWith(within) ? 'true' : undefined;
}
