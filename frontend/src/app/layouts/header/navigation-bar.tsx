import { useSyncExternalStore } from 'react';
import { pageLoads } from '../../lazy-page';

/** A thin bar while the next page loads. */
export function NavigationBar() {
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
