import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface MutationOnce<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>;
}

/** A mutation of which one is under way at most: a second tap comes before its button could be drawn as disabled. */
export function useMutationOnce<Data, Variables = void>({ mutationFn, ...rest }: MutationOnce<Data, Variables>) {
  const underWay = useRef(false);
  const mutation = useMutation({
    ...rest,
    mutationFn: (variables: Variables) => mutationFn(variables).finally(() => (underWay.current = false)),
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
