import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';

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

/** Lets pages whose download failed be downloaded again. Call it after the failure is shown, or React retries forever. */
export function forgetFailedLoads(): void {
  for (const beginAgain of failed) beginAgain();
  failed.clear();
}

interface LazyPage {
  (): ReactElement;
  /** Downloads the page, so that it then renders without a fallback. A failure shows when the page renders. */
  preload: () => Promise<void>;
}

/** A page that is downloaded when it is first rendered or preloaded. */
export function lazyPage(download: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let Page = begin();

  function begin() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(() => (Page = begin()));
        throw error;
      }
    });
  }

  async function load() {
    count(1);
    try {
      return (Loaded = await download());
    } finally {
      count(-1);
    }
  }

  function Lazy() {
    // A mounted page keeps its component: another one would lose the page's state.
    const [component] = useState(() => Loaded ?? Page);
    return createElement(component);
  }

  return Object.assign(Lazy, {
    preload: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  });
}

export function isLazyPage(page: unknown): page is LazyPage {
  return typeof page === 'function' && 'preload' in page;
}

function count(by: 1 | -1): void {
  underWay += by;
  // A download begins while React renders, when no component may be notified.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
