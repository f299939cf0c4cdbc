import { browserStorage, parsedJson } from '../../../lib/browser-storage';
import type { QueuedChange } from './queued-change';

/**
 * The changes of a crew member that the shop has not accepted yet, in the order of the taps. They are kept in the browser,
 * where all tabs share them, and each member has a queue of their own.
 */
export class OfflineQueue {
  private readonly storage;
  private readonly listeners = new Set<() => void>();
  private changes: readonly QueuedChange[];
  /** False once the browser refuses to store them: then this tab has the only copy. */
  isStored = true;

  constructor(userId: number) {
    this.storage = browserStorage('localStorage', `party-rental:crew-queue:${userId}`);
    this.changes = this.stored();
  }

  /** For `useSyncExternalStore`, as `subscribe`. */
  readonly get = (): readonly QueuedChange[] => this.changes;

  readonly subscribe = (listener: () => void): (() => void) => {
    const followOtherTabs = ({ key }: StorageEvent) => {
      if (key === this.storage.key) this.update((changes) => changes);
    };
    this.listeners.add(listener);
    window.addEventListener('storage', followOtherTabs);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', followOtherTabs);
    };
  };

  add(change: QueuedChange): void {
    this.update((changes) => [...changes, change]);
  }

  remove(key: string): void {
    this.update((changes) => changes.filter((change) => change.key !== key));
  }

  /** Keeps it to be shown, and never sent again. */
  refuse(key: string, refusal: string): void {
    this.update((changes) => changes.map((change) => (change.key === key ? { ...change, refusal } : change)));
  }

  private update(updateChanges: (changes: readonly QueuedChange[]) => readonly QueuedChange[]): void {
    const before = this.isStored ? this.stored() : this.changes;
    this.changes = updateChanges(before);
    if (this.changes !== before) this.isStored = this.storage.write(JSON.stringify(this.changes));
    for (const listener of this.listeners) listener();
  }

  private stored(): readonly QueuedChange[] {
    const stored = parsedJson(this.storage.read());
    return Array.isArray(stored) ? (stored as QueuedChange[]) : []; // only this class writes it
  }
}
