import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { ApiProblem } from '../../api/api-problem';
import { isRefusal } from '../form/use-mutation-once';
import { browserStorage } from '../../lib/browser-storage';
import { randomKey } from '../../api/client';
import { forgetDraft } from './use-details-form';
import { useIsSlow } from './bar/step-bar';
import { useRefresh } from '../../api/query';

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
  const refresh = useRefresh();
  const pendingKey = browserStorage('sessionStorage', `party-rental:unanswered:${form}`);
  const [idempotencyKey, setIdempotencyKey] = useState(() => pendingKey.read() ?? randomKey());

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
      void refresh('availability', 'items', 'bookings');
      onBooked(result);
    },
    onError: (error, _, replaced) => {
      if (replaced?.signal.aborted) return;
      const code = error instanceof ApiProblem ? error.problem.code : 'internal';
      // The user is no longer signed in.
      if (code === 'forbidden') void queryClient.invalidateQueries(currentUserQuery);
      // After other errors, such as a lost response, the key must stay.
      if (!isRefusal(error) && code !== 'idempotency_key_reused') return;
      resetIdempotencyKey();
      void refresh('availability', 'items', 'settings');
    },
  });
  return { ...mutation, isSlow: useIsSlow(mutation.isPending, mutation.submittedAt) };
}
