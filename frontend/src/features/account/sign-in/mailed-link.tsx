import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { redeemedTokenQuery } from '../../../api/accounts';
import { count } from '../../../lib/format';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Alert } from '../../../ui/alert';
import { Skeleton } from '../../../ui/loading';

/** The result of a verification link. */
export function MailedLink({ userId, token }: { userId: number; token: string }) {
  const redeemed = useQuery(redeemedTokenQuery(userId, token));
  const dayLink = useDayLink();

  if (redeemed.isPending) return <Skeleton className="h-22 rounded-2xl" />;
  if (redeemed.isError) {
    return <LoadFailure title="We couldn't verify your email" query={redeemed} />;
  }
  const { user, claimedBookings } = redeemed.data;
  return (
    <Alert title={`${user.email} is verified`} tone="good" urgent>
      {claimedBookings > 0 && (
        <p>
          {count(claimedBookings, 'booking')} that you made as a guest {claimedBookings === 1 ? 'is' : 'are'} now in{' '}
          <Link to={dayLink('/bookings')} className="font-bold underline">
            My Bookings
          </Link>
          .
        </p>
      )}
    </Alert>
  );
}
