import { createElement, lazy, type ComponentType } from 'react';

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

const failed = new Set<() => void>();

/** Lets pages that could not be downloaded be downloaded anew. Not before that is told, or it would be tried without end. */
export function forgetFailedLoads(): void {
  for (const beginAnew of failed) beginAnew();
  failed.clear();
}

/** A page that is downloaded when it is first asked for. */
export function whenAskedFor(download: () => Promise<ComponentType>): ComponentType {
  const begin = () =>
    lazy(async () => {
      count(1);
      try {
        return { default: await download() };
      } catch (error) {
        failed.add(() => (Page = begin()));
        throw error;
      } finally {
        count(-1);
      }
    });
  let Page = begin();
  return () => createElement(Page);
}

function count(by: 1 | -1): void {
  underWay += by;
  // A download begins while React renders, when nobody may be told.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
