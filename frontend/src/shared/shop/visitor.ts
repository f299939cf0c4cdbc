import { forgetTab } from '../../lib/browser-storage';
import { forgetOfflineCopy } from '../day-plan/offline-copy';

let visitor = 1;
const listeners = new Set<() => void>();

/** Counts logouts, so that each one starts a new visitor; for `useSyncExternalStore`. */
export const visitorStore = {
  get: (): number => visitor,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Clears typed data and day plans, so that the next person at this computer doesn't see it. */
export function nextVisitor(): void {
  forgetTab();
  forgetOfflineCopy();
  visitor += 1;
  for (const listener of listeners) listener();
}
