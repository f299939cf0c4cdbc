import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { useLogout } from '../../features/account/use-logout';
import { OfflineQueue, isWaiting } from '../../features/crew/queue/offline-queue';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlays/dialog';

const linkStyle = 'inline-flex min-h-11 min-w-11 items-center font-bold underline underline-offset-4';

/** The layout of the crew's page: for a phone in the sun. */
export function CrewLayout() {
  const user = useQuery(currentUserQuery).data;
  const logout = useLogout();
  const [unsent, setUnsent] = useState(0);

  function leave() {
    const waiting = user ? new OfflineQueue(user.id).get().filter(isWaiting).length : 0;
    if (waiting > 0) setUnsent(waiting);
    else logout.mutate();
  }

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
        <Button variant="outline" size="small" disabled={logout.isPending} onClick={leave}>
          Logout
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {unsent > 0 && (
        <Dialog
          title="Not everything is sent yet"
          description={`${unsent === 1 ? '1 change waits' : `${unsent} changes wait`} for a connection. If you log out, the shop gets them once you log in on this phone again.`}
          onClose={() => setUnsent(0)}
        >
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setUnsent(0)}>Stay Logged In</Button>
            <Button variant="outline" disabled={logout.isPending} onClick={() => logout.mutate()}>
              Log Out Anyway
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
