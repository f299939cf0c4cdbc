import { forgetTab } from '../../lib/browser-storage';

let visitor = 1;
const listeners = new Set<() => void>();

/** Who is at this computer, counted from one logout to the next, for `useSyncExternalStore`. */
export const visitorStore = {
  get: (): number => visitor,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The next one at this computer shall not find what this one typed. */
export function nextVisitor(): void {
  forgetTab();
  visitor += 1;
  for (const listener of listeners) listener();
}
