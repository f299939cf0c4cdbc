// Opens the crew's page without a connection: from the copies that frontend/src/features/crew/keep-offline-copy.ts makes.
const MAX_WAIT_MS = 5_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/(crew|api\/user|assets\/.*)$/.test(pathname)) event.respondWith(fromNetworkOrCopy(event.request));
});

async function fromNetworkOrCopy(request) {
  const cache = await self.caches.open('crew');
  const copy = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  const response = fetch(request);
  if (!copy) return response;
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS, copy));
  return Promise.race([response, late]).catch(() => copy);
}
