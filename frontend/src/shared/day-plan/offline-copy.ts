import { browserStorage } from '../../lib/browser-storage';

/** Day plans that the crew has seen. */
export const lastPlansStorage = browserStorage('localStorage', 'party-rental:crew-plans');

/** The cache with the crew's page; `crew-worker.js` reads it by this name. */
export const CREW_CACHE = 'crew';

/** At the end of a session, because plans contain names and addresses. */
export function forgetOfflineCopy(): void {
  lastPlansStorage.forget();
  if ('caches' in window) void window.caches.delete(CREW_CACHE);
}
