import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { LoadFailure } from '../../shared/page/load-failure';
import { Spinner } from '../../ui/loading';
import { notify } from '../../ui/overlays/notify';

/** Admins only: redirects visitors to sign in and other users to the shop. */
export function RequireAdmin() {
  const user = useQuery(currentUserQuery);
  const { pathname, search, hash } = useLocation();

  if (user.isPending) return <Spinner label="Checking who is signed in" />;
  if (user.isError) {
    return (
      <main id="main" className="container-page py-20">
        <LoadFailure title="We couldn't check who is signed in" query={user} />
      </main>
    );
  }
  // A logout has already left for another page, which is still loading.
  if (!user.data && pathname !== window.location.pathname) return null;
  if (!user.data)
    return <Navigate to="/auth" replace state={{ from: pathname + search + hash, restricted: 'admin' }} />;
  return user.data.role === 'ADMIN' ? <Outlet /> : <AccessDenied />;
}

function AccessDenied() {
  useEffect(() => notify('error', 'Access Denied', "You don't have permission to access the admin dashboard."), []);
  return <Navigate to="/" replace />;
}
