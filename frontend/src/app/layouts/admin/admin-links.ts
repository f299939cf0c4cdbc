import {
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  CloudRain,
  History,
  Hourglass,
  LayoutDashboard,
  Package,
  Plug,
  Settings,
  ShieldCheck,
  TrendingUp,
  Truck,
  Users,
} from 'lucide-react';

/** The sections of the admin area. `within` is the path prefix of a section's other pages. */
export const ADMIN_LINKS = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, within: null },
  { to: '/admin/inventory', label: 'Inventory', Icon: Package, within: '/admin/items/' },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList, within: '/admin/orders/' },
  { to: '/admin/bookings', label: 'Bookings', Icon: CalendarCheck, within: '/admin/bookings/' },
  { to: '/admin/calendar', label: 'Calendar', Icon: CalendarDays, within: null },
  { to: '/admin/day-plan', label: 'Day Plan', Icon: Truck, within: null },
  { to: '/admin/day-desk', label: 'Day Desk', Icon: CloudRain, within: null },
  { to: '/admin/waitlist', label: 'Waitlist', Icon: Hourglass, within: null },
  { to: '/admin/missed-demand', label: 'Missed Demand', Icon: TrendingUp, within: null },
  { to: '/admin/customers', label: 'Customers', Icon: Users, within: null },
  { to: '/admin/changes', label: 'Changes', Icon: History, within: null },
  { to: '/admin/reports', label: 'Reports', Icon: ChartColumn, within: null },
  { to: '/admin/staff', label: 'Staff', Icon: ShieldCheck, within: null },
  { to: '/admin/integrations', label: 'Integrations', Icon: Plug, within: null },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, within: null },
] as const;

export type AdminLink = (typeof ADMIN_LINKS)[number];

/** The `aria-current` value of a link. */
export function currentAt({ to, within }: AdminLink, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === to || (path === '/admin' && to === '/admin/dashboard')) return 'page';
  return within && path.startsWith(within) ? 'true' : undefined;
}
