import type { Booking } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { availabilityKey } from '../../../../api/availability';
import { bookingQuery, bookingsKey, changedDetails } from '../../../../api/bookings';
import { dashboardQuery } from '../../../../api/admin/dashboard';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';

/** A mutation that changes a booking, caches the response, and refreshes the queries about it. */
export function useBookingChange<Change>(
  change: (change: Change) => Promise<Booking>,
  onChanged: (booking: Booking) => void,
) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: (booking) => {
      queryClient.setQueryData(bookingQuery(booking.id, undefined).queryKey, (details) =>
        changedDetails(details, booking),
      );
      for (const queryKey of [availabilityKey, bookingsKey, dashboardQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onChanged(booking);
    },
    // Another user may have changed it in the meantime.
    onError: () => void queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
