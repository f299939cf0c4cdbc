import type { User } from '@party-rental/contracts';
import {
  CalendarHeart,
  ChevronDown,
  ClipboardList,
  LayoutDashboard,
  LogOut,
  PackageOpen,
  UserRound,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLogout } from '../../../features/account/use-logout';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { Button } from '../../../ui/button';
import { Menu, MenuItem } from '../../../ui/overlays/menu';
import { accountLinks, type AccountLink } from './mobile-menu';

const ICONS: Readonly<Record<AccountLink['to'], LucideIcon>> = {
  '/account': UserRoundCog,
  '/bookings': CalendarHeart,
  '/crew': ClipboardList,
  '/admin/dashboard': LayoutDashboard,
  '/admin/inventory': PackageOpen,
  '/admin/bookings': ClipboardList,
};

export function AccountMenu({ user }: { user: User }) {
  const logout = useLogout();
  const dayLink = useDayLink();
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="max-w-44">
          <UserRound aria-hidden />
          <span className="truncate">{user.firstName}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {accountLinks(user).map(({ to, label }) => {
        const Icon = ICONS[to];
        return (
          <MenuItem key={to} asChild>
            <Link to={dayLink(to)}>
              <Icon aria-hidden />
              {label}
            </Link>
          </MenuItem>
        );
      })}
      <MenuItem onSelect={() => logout.mutate()}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  );
}
