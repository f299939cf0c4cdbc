import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { useLogout } from '../../features/account/use-logout';
import { Button } from '../../ui/button';

const linkStyle = 'inline-flex min-h-11 min-w-11 items-center font-bold underline underline-offset-4';

/** The layout of the crew's page: for a phone in the sun. */
export function CrewLayout() {
  const user = useQuery(currentUserQuery).data;
  const logout = useLogout();
  return (
    <div className="high-contrast min-h-screen text-ink">
      <header className="mx-auto flex max-w-2xl items-center gap-x-4 px-4 pt-2">
        <p className="min-w-0 flex-1">
          <Link to="/account" className={linkStyle}>
            <span className="truncate">
              {user?.firstName} {user?.lastName}
            </span>
          </Link>
        </p>
        {user?.role === 'ADMIN' && (
          <Link to="/admin/day-plan" className={linkStyle}>
            Day Plan
          </Link>
        )}
        <Button look="outline" size="small" disabled={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
