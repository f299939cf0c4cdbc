import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { LoadFailure } from '../../shared/page/load-failure';
import { Spinner } from '../../ui/loading';

/** Signed-in users only: redirects others to sign in and back. */
export function RequireUser() {
  const user = useQuery(currentUserQuery);
  const { pathname, search, hash } = useLocation();

  if (user.isPending) return <Spinner label="Checking who is signed in" />;
  if (user.data) return <Outlet />;
  if (user.isError) {
    return (
      <div className="container-page py-20">
        <LoadFailure title="We couldn't check who is signed in" query={user} />
      </div>
    );
  }
  return <Navigate to="/auth" replace state={{ from: pathname + search + hash }} />;
}
