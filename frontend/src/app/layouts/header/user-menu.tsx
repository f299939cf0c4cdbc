import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { buttonStyle } from '../../../ui/button';
import { Skeleton } from '../../../ui/loading';
import { useReturn } from './use-return';

// Loaded separately, because the menu library is large and most visitors are not signed in.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

/** The sign-in link or the account menu. */
export function UserMenu() {
  const { data: user, isPending } = useQuery(currentUserQuery);
  const dayLink = useDayLink();
  const back = useReturn();

  if (isPending) return <Placeholder />;
  if (!user) {
    return (
      <Link to={dayLink('/auth')} state={back} className={buttonStyle({ look: 'quiet' })}>
        Sign In
      </Link>
    );
  }
  return (
    <Suspense fallback={<Placeholder />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

function Placeholder() {
  return <Skeleton className="h-11 w-24 rounded-full" />;
}
