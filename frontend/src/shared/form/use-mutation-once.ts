import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface MutationOnce<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>;
}

/** A mutation that ignores calls while one is pending: a second tap can come before its button renders as disabled. */
export function useMutationOnce<Data, Variables = void>({ mutationFn, ...rest }: MutationOnce<Data, Variables>) {
  const pending = useRef(false);
  const mutation = useMutation({
    ...rest,
    mutationFn: (variables: Variables) => mutationFn(variables).finally(() => (pending.current = false)),
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (pending.current) return;
    pending.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
