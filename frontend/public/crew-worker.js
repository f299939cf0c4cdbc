// Opens the crew's page without a connection: from the copies that frontend/src/features/crew/use-day-plan.ts makes.
const MAX_WAIT_MS = 5_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromCopyOrNetwork(event.request));
  else if (/^\/(crew|api\/user)$/.test(pathname)) event.respondWith(fromNetworkOrCopy(event.request));
});

/** The name of a built file changes with its content. */
async function fromCopyOrNetwork(request) {
  return (await findCopy(request)) ?? fetch(request);
}

async function fromNetworkOrCopy(request) {
  const copy = await findCopy(request);
  if (!copy) return fetch(request);
  const response = fetch(request).then((found) => (found.status < 500 ? found : copy));
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS, copy));
  return Promise.race([response, late]).catch(() => copy);
}

/** Undefined also if the browser's storage fails. */
async function findCopy(request) {
  try {
    const cache = await self.caches.open('crew');
    return await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  } catch {
    return undefined;
  }
}
