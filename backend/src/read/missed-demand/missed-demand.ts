import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Booking, CalendarDate, UnavailableLine } from '@party-rental/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../../platform/clock.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { Hmac } from '../../platform/security/hmac.js';
import { LOGGER, POOL } from '../../platform/tokens.js';
import { UnwrittenDemand } from './unwritten-demand.js';

const FLUSH_INTERVAL_MS = 5_000;
/** A caller who tries again within this time counts once, and one who books another item books it instead. */
const REPEAT_INTERVAL_MS = 30 * 60_000;
const MAX_CALLERS = 50_000;
/** Limit while the database is unavailable. */
const MAX_UNWRITTEN = 100_000;

interface RecentRefusal {
  itemId: number;
  /** All items of the refused request. */
  requested: readonly number[];
}

/**
 * Counts demand that stock could not meet, by item and day, once for each caller in a while. Counts are kept in memory and
 * written in batches, so that no request waits for them or fails with them; a `kill -9` loses those of the last seconds.
 */
@Injectable()
export class MissedDemand implements OnApplicationShutdown {
  private unwritten = new UnwrittenDemand();
  /** By hashes of callers under a random key; only in memory. */
  private readonly counted = new LRUCache<string, true>({ max: MAX_CALLERS, ttl: REPEAT_INTERVAL_MS });
  /** By hashes of a caller and a day. */
  private readonly recent = new LRUCache<string, RecentRefusal[]>({ max: MAX_CALLERS, ttl: REPEAT_INTERVAL_MS });
  private readonly hmac = new Hmac(randomBytes(32).toString('base64url'));
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private readonly logFailure: (error: unknown) => void;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
    private readonly clock: Clock,
  ) {
    this.logFailure = throttledLog(logger, 'failed to write missed demand');
  }

  /**
   * Lines that a rejection names. A line with a reason could not be booked with more stock either. `requested` are all items
   * of the request, also items that were available.
   */
  addRefusals(lines: readonly UnavailableLine[], requested: readonly number[], caller: string): void {
    const at = this.clock.now();
    for (const { itemId, eventDate, requested: quantity, reason } of lines) {
      if (reason || !this.isFirst(`refusal ${itemId} ${eventDate} ${caller}`)) continue;
      this.unwritten.refusals.push({ itemId, day: eventDate, quantity, at });
      this.writeLater();
      const key = this.hmac.of(`${eventDate} ${caller}`);
      this.recent.set(key, [...(this.recent.get(key) ?? []), { itemId, requested: [itemId, ...requested] }]);
    }
  }

  /** A visitor looked at a sold-out day. */
  addView(itemId: number, day: CalendarDate, caller: string): void {
    if (!this.isFirst(`view ${itemId} ${day} ${caller}`)) return;
    this.unwritten.views.push({ itemId, day });
    this.writeLater();
  }

  /**
   * Pairs booked items with items that the same caller was refused for that day. Other items of the refused request do not
   * count as replacements.
   */
  addBooked(booked: readonly Pick<Booking, 'itemId' | 'eventDate'>[], caller: string): void {
    if (this.recent.size === 0) return;
    for (const day of new Set(booked.map(({ eventDate }) => eventDate))) {
      const key = this.hmac.of(`${day} ${caller}`);
      const itemIds = new Set(booked.filter(({ eventDate }) => eventDate === day).map(({ itemId }) => itemId));
      for (const { itemId: refusedItemId, requested } of this.recent.get(key) ?? [])
        if (!itemIds.has(refusedItemId))
          for (const bookedItemId of itemIds)
            if (!requested.includes(bookedItemId)) this.unwritten.instead.push({ day, refusedItemId, bookedItemId });
      this.recent.delete(key);
    }
    if (this.unwritten.instead.length > 0) this.writeLater();
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

  private writeLater(): void {
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  private async write(): Promise<void> {
    if (this.unwritten.size === 0) return;
    const batch = this.unwritten;
    this.unwritten = new UnwrittenDemand();
    try {
      await batch.write(this.pool);
    } catch (error) {
      this.logFailure(error);
      if (batch.size > MAX_UNWRITTEN) return;
      this.unwritten.add(batch);
      this.writeLater();
    }
  }
}
