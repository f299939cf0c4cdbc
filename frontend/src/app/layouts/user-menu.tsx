import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { useLogout } from '../../features/account/use-logout';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { Button, buttonStyle } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import { Skeleton } from '../../ui/skeleton';

/** 'Sign In', or what a signed-in user can do. */
export function UserMenu() {
  const { data: user, isPending } = useQuery(currentUserQuery);
  const logout = useLogout();
  const dayLink = useDayLink();

  if (isPending) return <Skeleton className="h-11 w-24 rounded-full" />;
  if (!user) {
    return (
      <Link to={dayLink('/auth')} className={buttonStyle({ look: 'quiet' })}>
        Sign In
      </Link>
    );
  }
  return (
    <Menu
      trigger={
        <Button look="quiet" className="max-w-44">
          <UserRound aria-hidden />
          <span className="truncate">{user.firstName}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {user.role === 'ADMIN' && (
        <MenuItem asChild>
          <Link to="/admin/dashboard">
            <LayoutDashboard aria-hidden />
            Admin Dashboard
          </Link>
        </MenuItem>
      )}
      <MenuItem onSelect={() => logout.mutate()}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  );
}
