import { Link } from 'react-router-dom';
import { leaveWaitlist } from '../../../api/waitlist';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { SaveFailure } from '../../../shared/form/save-failure';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Button, buttonStyle } from '../../../ui/button';

/** The link of a waitlist email leads here. Opening it changes nothing, because mail scanners open links, too. */
export function LeaveWaitlistPage() {
  const [id] = useAddressParam('id');
  const [token] = useAddressParam('token');
  const leave = useMutationOnce({ mutationFn: leaveWaitlist });
  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title="Leave the Waitlist" />
      <h1 className="text-4xl sm:text-5xl">Leave the Waitlist</h1>
      {leave.isSuccess ? (
        <>
          <Alert tone="good" urgent title="You're off the list. We won't email you about this day anymore." />
          <Link to="/" className={buttonStyle()}>
            Back to the Shop
          </Link>
        </>
      ) : (
        <>
          <p className="text-lg text-soft">
            If we're holding something for you, the next person in line gets it right away.
          </p>
          <SaveFailure title="You're still on the list" error={leave.error} />
          <Button size="large" disabled={leave.isPending} onClick={() => leave.mutate({ id, token })}>
            {leave.isPending ? 'Processing...' : 'Leave the Waitlist'}
          </Button>
        </>
      )}
    </div>
  );
}
