import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { dashboardQuery } from '../../api/admin/dashboard';
import { ApiProblem } from '../../api/api-problem';
import { isRefusal } from '../form/request-outcome';
import { availabilityKey } from '../../api/availability';
import { bookingsKey } from '../../api/bookings';
import { deliveryKey } from '../../api/delivery';
import { itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { browserStorage } from '../../lib/browser-storage';
import { randomKey } from '../../api/client';
import { forgetDraft } from './details-draft';
import { useIsSlow } from './bar/still-working';

interface BookingMutation<Body, Result> {
  /** Distinguishes this form from others in the tab. */
  form: string;
  send: (body: Body, idempotencyKey: string, signal: AbortSignal) => Promise<Result>;
  onBooked: (result: Result) => void;
}

/**
 * Submits a booking. Repeated submissions of the same form, even after a reload, book once.
 * A submission replaces one that is still pending.
 */
export function useBookingMutation<Body, Result>({ form, send, onBooked }: BookingMutation<Body, Result>) {
  const queryClient = useQueryClient();
  const pendingKey = browserStorage('sessionStorage', `party-rental:unanswered:${form}`);
  const [idempotencyKey, setIdempotencyKey] = useState(() => pendingKey.read() ?? randomKey());
  const refresh = (...keys: readonly (readonly unknown[])[]) =>
    keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));

  function resetIdempotencyKey() {
    pendingKey.forget();
    setIdempotencyKey(randomKey());
  }

  const attempt = useRef<AbortController>(undefined);
  const mutation = useMutation({
    onMutate: () => {
      attempt.current?.abort();
      attempt.current = new AbortController();
      return attempt.current;
    },
    mutationFn: (body: Body) => {
      pendingKey.write(idempotencyKey);
      return send(body, idempotencyKey, (attempt.current ?? new AbortController()).signal);
    },
    onSuccess: (result) => {
      resetIdempotencyKey();
      forgetDraft(form === 'phone' ? 'caller' : 'visitor');
      refresh(availabilityKey, itemsQuery.queryKey, bookingsKey, dashboardQuery.queryKey);
      onBooked(result);
    },
    onError: (error, _, replaced) => {
      if (replaced?.signal.aborted) return;
      const code = error instanceof ApiProblem ? error.problem.code : 'internal';
      // The user is no longer signed in.
      if (code === 'forbidden') refresh(currentUserQuery.queryKey);
      // After other errors, such as a lost response, the key must stay.
      if (!isRefusal(error) && code !== 'idempotency_key_reused') return;
      resetIdempotencyKey();
      refresh(availabilityKey, itemsQuery.queryKey, settingsQuery.queryKey, deliveryKey);
    },
  });
  return { ...mutation, isSlow: useIsSlow(mutation.isPending, mutation.submittedAt) };
}
