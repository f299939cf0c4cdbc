import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/api-problem';
import { availabilityKey } from '../../api/availability';
import { bookingsKey, bookItem } from '../../api/bookings';
import { dashboardQuery } from '../../api/dashboard';
import { errorSentence } from '../../api/error-sentence';
import { itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { randomKey } from '../../lib/random-key';
import { notify } from '../../ui/notify';

/** Sends a booking. However often the same form is sent, it books once. */
export function useBookItem() {
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const refresh = (...keys: readonly (readonly unknown[])[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  return useMutation({
    mutationFn: (body: Parameters<typeof bookItem>[0]) => bookItem(body, idempotencyKey),
    onSuccess: () => {
      notify(
        'success',
        'Booking Successful',
        'Your booking has been confirmed! A confirmation email has been sent to your email address with all the details.',
      );
      void refresh(availabilityKey, itemsQuery.queryKey, bookingsKey, dashboardQuery.queryKey);
    },
    onError: (error) => {
      notify(
        'error',
        'Booking Failed',
        errorSentence(error, 'There was an error processing your booking. Please try again.'),
      );
      // A refused form books nothing and is sent again as another one. After a lost answer it must stay the same form.
      if (error instanceof ApiProblem && error.problem.status >= 400 && error.problem.status < 500) {
        setIdempotencyKey(randomKey());
        void refresh(availabilityKey, itemsQuery.queryKey, settingsQuery.queryKey);
      }
    },
  });
}
