import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomKey } from '../../api/client';
import { useRefresh, type Subject } from '../../api/query';
import { ApiProblem } from '../../api/api-problem';

interface MutationOnce<Data, Variables> extends Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> {
  /** Attempts have the same key until one succeeds or is refused: after a lost response, the change may have been made. */
  mutationFn: (variables: Variables, idempotencyKey: string) => Promise<Data>;
  /** What it changes. It also loads again after an error, which another user's change may have caused. */
  changes?: readonly Subject[];
}

/** A mutation that ignores calls while one is pending: a second tap can come before its button renders as disabled. */
export function useMutationOnce<Data, Variables = void>(options: MutationOnce<Data, Variables>) {
  const { mutationFn, changes = [], ...rest } = options;
  const refresh = useRefresh();
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  const pending = useRef(false);
  const mutation = useMutation({
    ...rest,
    mutationFn: (variables: Variables) =>
      mutationFn(variables, idempotencyKey).finally(() => (pending.current = false)),
    onSettled: (...given) => {
      const error = given[1];
      if (!error || isRefusal(error)) setIdempotencyKey(randomKey());
      void refresh(...changes);
      return rest.onSettled?.(...given);
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (pending.current) return;
    pending.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}

/** Whether a request certainly changed nothing, under any attempt, so that the next one gets a new `Idempotency-Key`. */
export function isRefusal(error: unknown): boolean {
  // Other answers leave open whether an earlier attempt with the same key, whose response was lost, changed something. A
  // proxy's own page has a status, but no code of the shop.
  const { code, status } = error instanceof ApiProblem ? error.problem : {};
  return code !== undefined && code !== 'internal' && [404, 409].includes(status ?? 0);
}

/** Whether a request may have changed something: it got no response, or the server failed. The shop's own 503 changed nothing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  const { status, code } = error.problem;
  return (status === 0 || status >= 500) && code !== 'busy' && code !== 'not_open';
}
