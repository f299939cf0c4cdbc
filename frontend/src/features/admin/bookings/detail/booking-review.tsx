import type { Booking, BookingReview as Review } from '@party-rental/contracts';
import { hideReview } from '../../../../api/admin/bookings';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { notify } from '../../../../ui/overlays/notify';
import { Stars } from '../../../../ui/stars';
import { useBookingChange } from './use-booking-change';
import { notifyFailure } from '../../../../shared/form/notify-failure';

/** The customer's review, with a button to hide it. */
export function BookingReview({ booking, review }: { booking: Booking; review: Review }) {
  const { rating, text, author, isHidden } = review;
  return (
    <div className="space-y-2">
      <Stars value={rating} className="text-lg" />
      {text && <p className="max-w-prose whitespace-pre-line">{text}</p>}
      <p className="text-base text-soft">
        {isHidden ? "Hidden: it isn't shown, and its stars don't count." : `Published as ${author}`}
      </p>
      {!isHidden && <HideReview booking={booking} />}
    </div>
  );
}

function HideReview({ booking: { id, itemName } }: { booking: Booking }) {
  const hiding = useBookingChange(
    () => hideReview(id),
    () => notify('success', 'Review hidden', `It is no longer shown with ${itemName}.`),
  );
  const hide = () => hiding.mutate(undefined, { onError: (error) => notifyFailure('Review not hidden', error) });
  return (
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
      onConfirm={hide}
    />
  );
}
