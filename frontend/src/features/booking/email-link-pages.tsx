import { undoEmailChange } from '../../api/orders';
import { SaveFailure } from '../../shared/form/form';
import { useAddressParam } from '../../shared/form/use-address-param';
import { useMutationOnce } from '../../shared/form/use-mutation-once';
import { PageTitle } from '../../shared/page/page-title';
import { Alert } from '../../ui/alert';
import { Button, buttonStyle } from '../../ui/button';
import { Link } from 'react-router-dom';
import { leaveWaitlist } from '../../api/waitlist';

/** The link of the notice about a new email leads here. Opening it changes nothing, because mail scanners open links, too. */
export function RestoreEmailPage() {
  const [id] = useAddressParam('id');
  const [token] = useAddressParam('token');
  const undo = useMutationOnce({
    mutationFn: (_none: void, idempotencyKey) => undoEmailChange({ id, token }, idempotencyKey),
  });
  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title="Restore My Email" />
      <h1 className="text-4xl sm:text-5xl">Restore My Email</h1>
      {undo.isSuccess ? (
        <Alert tone="good" urgent title="Done! This order uses your email again, and we've sent you a new link." />
      ) : (
        <>
          <p className="text-lg text-soft">
            We'll write to you about this order again, and the link that was sent to the other email will stop working.
          </p>
          <SaveFailure title="We couldn't restore your email" error={undo.error} />
          <Button size="large" disabled={undo.isPending} onClick={() => undo.mutate()}>
            {undo.isPending ? 'Processing...' : 'Restore My Email'}
          </Button>
        </>
      )}
    </div>
  );
}

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
