import type { WaitlistEntry } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { leaveWaitlist, waitlistKey } from '../../../api/waitlist';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { notifyFailure } from '../../../shared/form/notify-failure';

export function RemoveEntry({ entry: { id, email, status } }: { entry: WaitlistEntry }) {
  const queryClient = useQueryClient();
  const remove = useMutationOnce({
    mutationFn: leaveWaitlist,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: waitlistKey }),
    onError: (error) => notifyFailure('Not removed', error),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button look="outline" size="small" disabled={remove.isPending}>
          Remove<span className="sr-only"> {email}</span>
        </Button>
      }
      title="Remove from the waitlist?"
      description={
        status === 'offered'
          ? 'The hold ends, and the next in line gets the offer. They get no email about it.'
          : 'They lose their place. They get no email about it.'
      }
      confirmLabel="Remove"
      dismissLabel="Keep"
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
