import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { Alarm } from '../../platform/alarm.js';
import type { Feed } from './feed.js';

const MIN_POLL_INTERVAL_MS = 10;
const MAX_POLL_INTERVAL_MS = 100;
const RETRY_DELAY_MS = 1_000;

/**
 * Notifies listeners of appends by this process at once, and of everything that has come below the high-water mark, also
 * by other processes, within a tenth of a second. One query for all subscriptions of a process: while nothing happens
 * they need none of their own. A hint only, because a process may miss one.
 */
export class AppendNotifier {
  private readonly emitter = new EventEmitter().setMaxListeners(100);
  private readonly alarm = new Alarm();
  private isWatching = false;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
  ) {}

  appended(): void {
    this.emitter.emit('appended');
    this.alarm.wake();
  }

  onAppended(listener: () => void): () => void {
    this.emitter.on('appended', listener);
    if (!this.isWatching) void this.watch();
    return () => {
      this.emitter.off('appended', listener);
      this.alarm.wake();
    };
  }

  /** Polls faster after an append, and while a running transaction keeps events above the high-water mark. */
  private async watch(): Promise<void> {
    this.isWatching = true;
    let known = '';
    let delay = MIN_POLL_INTERVAL_MS;
    while (this.emitter.listenerCount('appended') > 0) {
      try {
        const { head, mark } = await this.feed.ends(this.pool);
        if (mark !== known) this.emitter.emit('appended');
        delay = mark === known && head === mark ? Math.min(delay * 2, MAX_POLL_INTERVAL_MS) : MIN_POLL_INTERVAL_MS;
        known = mark;
      } catch {
        // The subscriptions meet the same error, and report it.
        this.emitter.emit('appended');
        delay = RETRY_DELAY_MS;
      }
      await this.alarm.sleep(delay);
    }
    this.isWatching = false;
  }
}
