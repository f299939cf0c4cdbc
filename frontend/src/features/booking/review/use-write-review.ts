import type { Booking, RequestOf } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingQuery, userBookingsQuery } from '../../../api/bookings';
import { itemsQuery } from '../../../api/items';
import { reviewsQuery, writeReview } from '../../../api/reviews';
import { notify } from '../../../ui/overlays/notify';
import { reviewDraft } from './review-draft';

/** `token` is the guest's, from the link in the email. */
export function useWriteReview({ id: bookingId, itemId, itemName }: Booking, token: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (words: Omit<RequestOf<'writeReview'>['body'], 'bookingId'>) =>
      writeReview(itemId, { bookingId, ...words }, token),
    onSuccess: (review) => {
      reviewDraft(bookingId).forget();
      queryClient.setQueryData(bookingQuery(bookingId, token).queryKey, (booking) => booking && { ...booking, review });
      for (const queryKey of [userBookingsQuery.queryKey, itemsQuery.queryKey, reviewsQuery(itemId).queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      notify('success', 'Review published', `Thank you! It's on our page about ${itemName} now.`);
    },
  });
}
