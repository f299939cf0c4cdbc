import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Whether the page still is as the server drew it, which does not know what the browser keeps. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}
