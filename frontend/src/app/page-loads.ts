import { lazy, type ComponentType } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

/** Whether a page is being downloaded, for `useSyncExternalStore`. */
export const pageLoads = {
  get: (): boolean => underWay > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A page that is downloaded when it is first asked for. */
export function whenAskedFor(download: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    count(1);
    try {
      return { default: await download() };
    } finally {
      count(-1);
    }
  });
}

function count(by: 1 | -1): void {
  underWay += by;
  // A download begins while React renders, when nobody may be told.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
