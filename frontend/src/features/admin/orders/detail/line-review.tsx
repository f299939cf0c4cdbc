import type { BookingDetails } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { hideReview } from '../../../../api/admin/bookings';
import { bookingsKey } from '../../../../api/bookings';
import { notifyFailure } from '../../../../shared/form/save-failure';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/overlays/dialog';
import { notify } from '../../../../ui/overlays/notify';
import { Stars } from '../../../../ui/stars';

/** The customer's review, with a button to hide it. */
export function LineReview({ booking: { id, itemName, review } }: { booking: BookingDetails }) {
  const queryClient = useQueryClient();
  const hiding = useMutationOnce({
    mutationFn: () => hideReview(id),
    onSuccess: () => notify('success', 'Review hidden', `It is no longer shown with ${itemName}.`),
    onError: (error) => notifyFailure('Review not hidden', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
  if (!review) return null;
  const { rating, text, author, isHidden } = review;
  return (
    <section aria-label="Review" className="w-full space-y-2">
      <Stars value={rating} className="text-lg" />
      {text && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
      <p className="text-base text-soft">
        {isHidden ? "Hidden: it isn't shown, and its stars don't count." : `Published as ${author}`}
      </p>
      {!isHidden && (
        <ConfirmDialog
          trigger={
            <Button look="outline" size="small" disabled={hiding.isPending}>
              {hiding.isPending ? 'Processing...' : 'Hide Review'}
            </Button>
          }
          title="Hide this review?"
          description={`It disappears from the page of ${itemName}, and its stars no longer count. You can't undo this.`}
          confirmLabel="Hide Review"
          dismissLabel="Keep Review"
          onConfirm={() => hiding.mutate()}
        />
      )}
    </section>
  );
}
