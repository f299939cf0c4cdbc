import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CalendarDate, UnavailableLine } from '@party-rental/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { Hmac } from '../../platform/security/hmac.js';
import { LOGGER, POOL } from '../../platform/tokens.js';

const FLUSH_INTERVAL_MS = 5_000;
/** A caller who tries again within this time counts once. */
const REPEAT_INTERVAL_MS = 30 * 60_000;
const MAX_CALLERS = 50_000;

interface Counts {
  itemId: number;
  day: CalendarDate;
  refusals: number;
  views: number;
}

/**
 * Counts demand that stock could not meet, by item and day, once for each caller in a while. Counts are kept in memory and
 * written in batches, so that no request waits for them or fails with them; a `kill -9` loses those of the last seconds.
 */
@Injectable()
export class MissedDemand implements OnApplicationShutdown {
  private counts = new Map<string, Counts>();
  /** Hashes of the callers that were counted, under a random key; only in memory. */
  private readonly counted = new LRUCache<string, true>({ max: MAX_CALLERS, ttl: REPEAT_INTERVAL_MS });
  private readonly hmac = new Hmac(randomBytes(32).toString('base64url'));
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private readonly logFailure: (error: unknown) => void;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.logFailure = throttledLog(logger, 'failed to write missed demand');
  }

  /** Lines that a rejection names. A line with a reason could not be booked with more stock either. */
  addRefusals(lines: readonly UnavailableLine[], caller: string): void {
    for (const { itemId, eventDate, reason } of lines)
      if (!reason && this.isFirst(`refusal ${itemId} ${eventDate} ${caller}`))
        this.add({ itemId, day: eventDate, refusals: 1, views: 0 });
  }

  /** A visitor looked at a sold-out day. */
  addView(itemId: number, day: CalendarDate, caller: string): void {
    if (this.isFirst(`view ${itemId} ${day} ${caller}`)) this.add({ itemId, day, refusals: 0, views: 1 });
  }

  /** Writes what was counted so far. After a failure, the counts are kept for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return (this.flushing = this.flushing.then(() => this.write()));
  }

  onApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  private isFirst(what: string): boolean {
    const key = this.hmac.of(what);
    if (this.counted.has(key)) return false;
    this.counted.set(key, true);
    return true;
  }

  private add({ itemId, day, refusals, views }: Counts): void {
    const key = `${itemId} ${day}`;
    const before = this.counts.get(key);
    this.counts.set(key, {
      itemId,
      day,
      refusals: refusals + (before?.refusals ?? 0),
      views: views + (before?.views ?? 0),
    });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  private async write(): Promise<void> {
    if (this.counts.size === 0) return;
    // Sorted, so that two processes lock the rows in the same order.
    const rows = [...this.counts.values()].sort((a, b) => a.day.localeCompare(b.day) || a.itemId - b.itemId);
    this.counts = new Map();
    try {
      await this.pool.query({
        name: 'add_missed_demand',
        text: `insert into missed_demand as m (item_id, day, refusals, views)
          select * from unnest($1::int[], $2::date[], $3::int[], $4::int[])
          on conflict (day, item_id) do update
            set refusals = m.refusals + excluded.refusals, views = m.views + excluded.views`,
        values: [
          rows.map(({ itemId }) => itemId),
          rows.map(({ day }) => day),
          rows.map(({ refusals }) => refusals),
          rows.map(({ views }) => views),
        ],
      });
    } catch (error) {
      this.logFailure(error);
      for (const row of rows) this.add(row);
    }
  }
}
