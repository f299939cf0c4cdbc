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
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLogout } from '../../../features/account/use-logout';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { Button } from '../../../ui/button';
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

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
}

function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          className="z-40 min-w-52 rounded-2xl border border-line bg-card p-2 text-ink shadow-lifted"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuItem(props: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 font-semibold outline-none data-[highlighted]:bg-sunken [&_svg]:size-5"
      {...props}
    />
  );
}
