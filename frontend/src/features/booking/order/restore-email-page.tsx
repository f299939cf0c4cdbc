import { undoEmailChange } from '../../../api/orders';
import { SaveFailure } from '../../../shared/form/save-failure';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';

/** The link of the notice about a new email leads here. Opening it changes nothing, because mail scanners open links, too. */
export function RestoreEmailPage() {
  const [id] = useAddressParam('id');
  const [token] = useAddressParam('token');
  const undo = useMutationOnce({ mutationFn: undoEmailChange });
  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title="Set Your Email Back" />
      <h1 className="text-4xl sm:text-5xl">Set Your Email Back</h1>
      {undo.isSuccess ? (
        <Alert tone="good" urgent title="Your email is back on the order. We've sent you a new link to it." />
      ) : (
        <>
          <p className="text-lg text-soft">
            We'll write to you about this order again, and the link that was sent to the other email will stop working.
          </p>
          <SaveFailure title="We couldn't set it back" error={undo.error} />
          <Button size="large" disabled={undo.isPending} onClick={() => undo.mutate({ id, token })}>
            {undo.isPending ? 'Processing...' : 'Set My Email Back'}
          </Button>
        </>
      )}
    </div>
  );
}
