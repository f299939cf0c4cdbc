import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { getEffects } from '../../domain/event-types.js';
import { affectedDays, toSharedStock, type ItemDay, type SharedStock } from '../../domain/stock/shared-stock.js';
import { readBoundary } from '../executor/read-boundary.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { Streams } from '../../log/streams.js';
import type { EventSubject } from '@party-rental/event-store/subscriptions/feed';
import { LogHeadReader } from '@party-rental/event-store/subscriptions/log-head-reader';
import { Waitlists } from './waitlists.js';
import { BusinessDay } from '../../platform/business-day.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';

/** Follows which units come free, so that waitlists for which none did cost nothing. */
@Injectable()
export class FreedUnits {
  private readonly logHead: LogHeadReader;
  /** Undefined if a read must not rely on earlier ones. */
  private last: { now: Date; today: CalendarDate; shared: SharedStock } | undefined;

  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly streams: Streams,
    private readonly waitlists: Waitlists,
    private readonly businessDay: BusinessDay,
  ) {
    this.logHead = new LogHeadReader(pool, ['events']);
  }

  /** Call it if something that was due could not be done. */
  reset(): void {
    this.last = undefined;
  }

  /**
   * The items and days for which units have come free since the last read, by events or because holds have ended; all after
   * a change of items or settings, and on a new day. Calls must not overlap.
   */
  async read(): Promise<ItemDay[] | 'all'> {
    const { last } = this;
    this.last = undefined;
    const { now, today } = { now: this.businessDay.now(), today: this.businessDay.today() };
    const events = await this.logHead.read();
    if (!last || today !== last.today || !events || events.some(changesEveryDay)) {
      this.last = { now, today, shared: await this.readSharedStock() };
      return 'all';
    }
    const further = [...events.flatMap(freedBy), ...(await this.waitlists.endedHolds(last.now, now))];
    this.last = { ...last, now };
    return affectedDays({ itemId: null, day: null, further }, last.shared);
  }

  private async readSharedStock(): Promise<SharedStock> {
    const ids = await this.streams.itemIds();
    const boundary = { items: ids, changedItems: [], days: [], streams: [] };
    const state = ConsistencyBoundaryState.of(
      await readBoundary(this.pool, this.personalData, boundary, this.businessDay.now()),
    );
    return toSharedStock(
      ids.flatMap((id) => {
        const item = state.item(id);
        return item.status === 'listed' ? [{ id, ...item.item }] : [];
      }),
    );
  }
}

function changesEveryDay({ type }: EventSubject): boolean {
  return getEffects(type).some((effect) => effect === 'items' || effect === 'settings');
}

function freedBy({ itemId, day, delta, further }: EventSubject): ItemDay[] {
  const own = itemId !== null && day !== null && delta !== null ? [{ itemId, day, delta }] : [];
  return [...own, ...further].filter((allocation) => allocation.delta < 0);
}
