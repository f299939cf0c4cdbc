import type { Booking } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { availabilityKey } from '../../api/availability';
import { bookingQuery, bookingsKey, cancelBooking, changedDetails, userBookingsQuery } from '../../api/bookings';
import { dashboardQuery } from '../../api/dashboard';
import { notify } from '../../ui/overlays/notify';
import { useMutationOnce } from '../form/use-mutation-once';

interface Options {
  /** The guest's token from the link in the email. */
  token?: string | undefined;
  onCancelled?: () => void;
}

export function useCancelBooking({ id, cancellableUntil }: Booking, { token, onCancelled }: Options) {
  const queryClient = useQueryClient();
  // Only controls the button; the server's clock decides whether it is still in time.
  const [openedAt] = useState(() => new Date().toISOString());
  const cancellation = useMutationOnce({
    mutationFn: () => cancelBooking(id, token),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(bookingQuery(id, token).queryKey, (details) => changedDetails(details, cancelled));
      queryClient.setQueryData(userBookingsQuery.queryKey, (all) =>
        all?.map((booking) => (booking.id === id ? cancelled : booking)),
      );
      for (const queryKey of [availabilityKey, bookingsKey, dashboardQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onCancelled?.();
      notify('success', 'Booking cancelled', `Booking ${cancelled.number} has been cancelled.`);
    },
  });
  return { ...cancellation, inTime: openedAt <= cancellableUntil };
}
