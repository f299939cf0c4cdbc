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
