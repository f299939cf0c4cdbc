import type { BookingDetails } from '@party-rental/contracts';
import { hideReview } from '../../../../api/admin/bookings';
import { RowAction } from '../../parts/row-action';
import { Stars } from '../../../../ui/stars';

/** The customer's review, with a button to hide it. */
export function LineReview({ booking: { id, itemName, review } }: { booking: BookingDetails }) {
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
        <RowAction
          label="Hide Review"
          pending="Processing..."
          change={() => hideReview(id)}
          changes={['bookings', 'reviews']}
          done="Review hidden"
          details={() => `It is no longer shown with ${itemName}.`}
          failed="Review not hidden"
          confirm={{
            title: 'Hide this review?',
            description: `It disappears from the page of ${itemName}, and its stars no longer count. You can't undo this.`,
            dismissLabel: 'Keep Review',
          }}
        />
      )}
    </section>
  );
}
