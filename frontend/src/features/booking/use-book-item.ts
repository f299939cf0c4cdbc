import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { ApiProblem } from '../../api/api-problem';
import { availabilityKey } from '../../api/availability';
import { bookingsKey, bookItem } from '../../api/bookings';
import { dashboardQuery } from '../../api/dashboard';
import { itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { randomKey } from '../../lib/random-key';
import { notify } from '../../ui/notify';
import { refusalSentence } from './refusal-sentence';

// After these the form may be sent as another one. After anything else, a lost answer say, it must stay the same form.
const ALLOW_ANOTHER_KEY = new Set(['unavailable', 'price_changed', 'not_found', 'idempotency_key_reused']);

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
      notify('error', 'Booking Failed', refusalSentence(error));
      const code = error instanceof ApiProblem ? error.problem.code : 'internal';
      // Whoever was signed in is so no longer.
      if (code === 'forbidden') void refresh(currentUserQuery.queryKey);
      if (!ALLOW_ANOTHER_KEY.has(code)) return;
      setIdempotencyKey(randomKey());
      void refresh(availabilityKey, itemsQuery.queryKey, settingsQuery.queryKey);
    },
  });
}
