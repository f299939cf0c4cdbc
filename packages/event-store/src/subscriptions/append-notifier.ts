import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Alarm } from '../alarm.js';
import type { Feed } from './feed.js';

/** Bounds how late a lost notification is noticed. */
const POLL_INTERVAL_MS = 2_000;
/** While a running transaction keeps events above the high-water mark. */
const MIN_DELAY_MS = 10;
const MAX_DELAY_MS = 100;
const RETRY_DELAY_MS = 1_000;
/**
 * Appends within this time share a notification. Each is followed by the queries of all listeners, and takes a lock in
 * PostgreSQL that all notifying transactions of the server share.
 */
const NOTIFY_INTERVAL_MS = 20;

/** Listens for notifications of PostgreSQL. Returns a function that unsubscribes. */
interface Notifications {
  on(channel: 'party_rental_log', listener: (payload?: string) => void): () => void;
}

/**
 * Notifies listeners of everything that has come below the high-water mark: appends by this process, the first one at once,
 * and those of others, which send a notification after their commit. One poll for all subscriptions of a process finds what
 * a lost notification was about, and checkpoints that are behind because another process died or an operator moved them.
 */
export class AppendNotifier {
  private readonly emitter = new EventEmitter().setMaxListeners(100);
  private readonly alarm = new Alarm();
  private readonly checkpoints = new Set<string>();
  private readonly processId = randomUUID();
  private isWatching = false;
  private isUnannounced = false;
  private announcing: Promise<void> | undefined;
  private mustNotify = false;
  private notifying: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly notifications: Notifications,
    private readonly pollIntervalMs = POLL_INTERVAL_MS,
  ) {}

  /** Call it after the commit. */
  appended(): void {
    this.isUnannounced = true;
    this.announcing ??= this.announce();
  }

  /** Also calls the listener every two seconds while `checkpoint` is behind the high-water mark. */
  onAppended(listener: () => void, checkpoint?: string): () => void {
    this.emitter.on('appended', listener);
    if (checkpoint !== undefined) this.checkpoints.add(checkpoint);
    if (!this.isWatching) void this.watch();
    return () => {
      this.emitter.off('appended', listener);
      if (checkpoint !== undefined) this.checkpoints.delete(checkpoint);
      this.alarm.wake();
    };
  }

  private async announce(): Promise<void> {
    while (this.isUnannounced) {
      this.isUnannounced = false;
      this.alarm.wake();
      this.notifyOthers();
      await sleep(NOTIFY_INTERVAL_MS, undefined, { ref: false });
    }
    this.announcing = undefined;
  }

  /** Never more than one query at once. If it fails, other processes find the events by their poll. */
  private notifyOthers(): void {
    this.mustNotify = true;
    this.notifying ??= this.notify().finally(() => (this.notifying = undefined));
  }

  private async notify(): Promise<void> {
    while (this.mustNotify) {
      this.mustNotify = false;
      await this.pool.query(`select pg_notify('party_rental_log', $1)`, [this.processId]).catch(() => undefined);
    }
  }

  private async watch(): Promise<void> {
    this.isWatching = true;
    const stopListening = this.notifications.on('party_rental_log', (by) => by !== this.processId && this.alarm.wake());
    let known = '';
    let delay = MIN_DELAY_MS;
    while (this.emitter.listenerCount('appended') > 0) {
      try {
        const { head, mark, isBehind } = await this.feed.ends(this.pool, [...this.checkpoints]);
        if (mark !== known || isBehind) this.emitter.emit('appended');
        if (head === mark) delay = this.pollIntervalMs;
        else delay = mark === known ? Math.min(delay * 2, MAX_DELAY_MS) : MIN_DELAY_MS;
        known = mark;
      } catch {
        // The subscriptions meet the same error, and report it.
        this.emitter.emit('appended');
        delay = RETRY_DELAY_MS;
      }
      await this.alarm.sleep(delay);
    }
    stopListening();
    this.isWatching = false;
  }
}
