import { CREW_CACHE } from '../../shared/day-plan/offline-copy';

const ALWAYS = ['/crew', '/api/user'];

/** Copies this page, so that it opens without a connection. Does nothing where browsers don't allow it, as without HTTPS. */
export async function keepOfflineCopy(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/crew-worker.js', { scope: '/crew' });
    if (!(await isThisRelease())) return;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const assets = files.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
    const paths = new Set([...ALWAYS, ...assets.map(({ pathname }) => pathname)]);
    const cache = await window.caches.open(CREW_CACHE);
    await cache.addAll([...paths]);
    for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url);
  } catch {
    // Without a connection the earlier copy stays, and without room the page works only while it is open.
  }
}

/** The page of another release needs other files than this one has loaded. */
async function isThisRelease(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const page = await (await fetch('/crew')).text();
  return entry === null || page.includes(new URL(entry.src).pathname);
}
