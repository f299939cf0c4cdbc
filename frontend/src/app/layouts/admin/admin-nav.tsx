import {
  ArrowLeft,
  LogOut,
  CalendarCheck,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  ClipboardList,
  FileUp,
  CloudRain,
  History,
  Hourglass,
  LayoutDashboard,
  Package,
  Palette,
  Plug,
  ReceiptText,
  Settings,
  ShieldCheck,
  TrendingUp,
  Truck,
  Users,
} from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useLogout } from '../../../features/account/use-logout';
import { cn } from '../../../lib/cn';

interface AdminNavProps {
  id: string;
  /** Shows icons only; on phones, nothing. */
  folded: boolean;
  onFollow: () => void;
}

const entryStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 font-bold hover:bg-white/10 focus-visible:outline-sun aria-[current]:bg-sun aria-[current]:text-on-sun [&_svg]:size-5 [&_svg]:shrink-0';

export function AdminNav({ id, folded, onFollow }: AdminNavProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logout = useLogout();
  const labelStyle = cn(folded && 'md:sr-only');
  const linkStyle = cn(entryStyle, folded && 'md:justify-center');

  return (
    <nav id={id} aria-label="Admin" className={cn('flex-1', folded && 'max-md:hidden')}>
      <ul className="flex h-full flex-col gap-1">
        {ADMIN_LINKS.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              title={folded ? link.label : undefined}
              aria-current={currentAt(link, pathname)}
              onClick={onFollow}
              className={linkStyle}
            >
              <link.Icon aria-hidden />
              <span className={labelStyle}>{link.label}</span>
            </Link>
          </li>
        ))}
        <li className="md:mt-auto">
          <Link to="/" title={folded ? 'Back to Website' : undefined} className={linkStyle}>
            <ArrowLeft aria-hidden />
            <span className={labelStyle}>Back to Website</span>
          </Link>
        </li>
        <li>
          <button
            type="button"
            title={folded ? 'Logout' : undefined}
            className={linkStyle}
            onClick={() => {
              void navigate('/');
              logout.mutate();
            }}
          >
            <LogOut aria-hidden />
            <span className={labelStyle}>Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The sections of the admin area. `within` is the path prefix of a section's other pages. */
const ADMIN_LINKS = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, within: null },
  { to: '/admin/inventory', label: 'Inventory', Icon: Package, within: '/admin/items/' },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList, within: '/admin/orders/' },
  { to: '/admin/bookings', label: 'Bookings', Icon: CalendarCheck, within: '/admin/bookings/' },
  { to: '/admin/calendar', label: 'Calendar', Icon: CalendarDays, within: null },
  { to: '/admin/week', label: 'Week', Icon: CalendarRange, within: null },
  { to: '/admin/day-plan', label: 'Day Plan', Icon: Truck, within: null },
  { to: '/admin/day-desk', label: 'Day Desk', Icon: CloudRain, within: null },
  { to: '/admin/waitlist', label: 'Waitlist', Icon: Hourglass, within: null },
  { to: '/admin/missed-demand', label: 'Missed Demand', Icon: TrendingUp, within: null },
  { to: '/admin/customers', label: 'Customers', Icon: Users, within: null },
  { to: '/admin/changes', label: 'Changes', Icon: History, within: null },
  { to: '/admin/reports', label: 'Reports', Icon: ChartColumn, within: '/admin/reconciliation' },
  { to: '/admin/staff', label: 'Staff', Icon: ShieldCheck, within: null },
  { to: '/admin/integrations', label: 'Integrations', Icon: Plug, within: null },
  { to: '/admin/import', label: 'Import & Export', Icon: FileUp, within: null },
  { to: '/admin/price-book', label: 'Prices & Terms', Icon: ReceiptText, within: null },
  { to: '/admin/brand', label: 'Look & Words', Icon: Palette, within: '/admin/words' },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, within: null },
] as const;

type AdminLink = (typeof ADMIN_LINKS)[number];

/** The `aria-current` value of a link. */
function currentAt({ to, within }: AdminLink, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/$/, '');
  if (path === to || (path === '/admin' && to === '/admin/dashboard')) return 'page';
  return within && path.startsWith(within) ? 'true' : undefined;
}
