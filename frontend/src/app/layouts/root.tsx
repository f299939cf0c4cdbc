import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../shared/page/lazy-part';
import { pageLoads } from '../lazy-page';
import { PageFrame } from './page-frame';
import { RouteFocus } from './route-focus';
import { ScrollPosition } from './scroll-position';

const Live = lazyPart(async () => (await import('../live')).Live);

export function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-full bg-plum px-5 py-3 font-bold text-on-plum not-focus:sr-only"
      >
        Skip to content
      </a>
      <NavigationBar />
      <PageFrame />
      <RouteFocus />
      <ScrollPosition />
      <Suspense>
        <Live />
      </Suspense>
    </>
  );
}

/** A thin bar while the next page loads. */
function NavigationBar() {
  const loading = useSyncExternalStore(pageLoads.subscribe, pageLoads.get, () => false);
  if (!loading) return null;
  return (
    <div
      role="status"
      aria-label="Loading the page"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-primary"
    />
  );
}
