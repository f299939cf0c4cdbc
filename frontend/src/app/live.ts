import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepLive } from '../api/live/keep-live';

/** Keeps what is on the page current. Renders nothing, and is not part of the first download. */
export function Live() {
  const queryClient = useQueryClient();
  useEffect(() => keepLive(queryClient), [queryClient]);
  return null;
}
