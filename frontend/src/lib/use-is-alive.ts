import { startTransition, useEffect, useState } from 'react';
import { useIsDrawn } from './use-is-drawn';

/**
 * Whether the page has come to life after the server drew it. It does so in a transition: parts whose script is still being
 * downloaded are left standing as they were drawn, and do not make way for a spinner.
 */
export function useIsAlive(): boolean {
  const isDrawn = useIsDrawn();
  const [isAlive, setAlive] = useState(!isDrawn);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return isAlive;
}
