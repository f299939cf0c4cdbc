import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';
import type { RouteMatch, RouteObject } from 'react-router-dom';

let pending = 0;
const listeners = new Set<() => void>();

/** Whether a page is loading, for `useSyncExternalStore`. */
export const pageLoads = {
  get: (): boolean => pending > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const failed = new Set<() => void>();

/** Allows failed pages to load again. Call it after the error is shown, or React retries forever. */
export function forgetFailedLoads(): void {
  for (const restart of failed) restart();
  failed.clear();
}

interface LazyPage {
  (): ReactElement;
  load: () => Promise<ComponentType>;
  /** Loads the page, so that it renders without a fallback. Errors surface when the page renders. */
  preload: () => Promise<void>;
}

/**
 * A page that loads when it is first rendered or preloaded. It loads the pages that open after its form is sent, too, because
 * the connection can be lost by then.
 */
export function lazyPage(download: () => Promise<ComponentType>, opensNext: readonly LazyPage[] = []): LazyPage {
  let Loaded: ComponentType | undefined;
  let Page = createLazy();

  function createLazy() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(() => (Page = createLazy()));
        throw error;
      }
    });
  }

  async function load() {
    changePending(1);
    try {
      const [page] = await Promise.all([download(), ...opensNext.map((next) => next.load())]);
      return (Loaded = page);
    } finally {
      changePending(-1);
    }
  }

  function Lazy() {
    // A mounted page keeps its component, because a new one would lose the page's state.
    const [component] = useState(() => Loaded ?? Page);
    return createElement(component);
  }

  return Object.assign(Lazy, {
    load,
    preload: () =>
      load().then(
        () => undefined,
        () => undefined,
      ),
  });
}

/** The route of a page that is an export of a module. */
export function page<Name extends string>(
  path: string,
  download: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
  opensNext?: readonly LazyPage[],
): RouteObject {
  return { path, Component: lazyPage(async () => (await download())[name], opensNext) };
}

/** Loads the lazy pages among matched routes. */
export async function preloadLazyPages(matches: readonly RouteMatch<string>[] | null): Promise<void> {
  const pages = (matches ?? []).map(({ route }) => route.Component).filter(isLazyPage);
  await Promise.all(pages.map((page) => page.preload()));
}

function isLazyPage(page: unknown): page is LazyPage {
  return typeof page === 'function' && 'preload' in page;
}

function changePending(by: 1 | -1): void {
  pending += by;
  // Loading starts while React renders, when components must not be updated.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
