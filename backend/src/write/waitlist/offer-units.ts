import { Inject, Injectable } from '@nestjs/common';
import { addDays, DEFAULT_INTERNAL_SETTINGS, firstBookableDay, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { WaitlistEvent } from '../../domain/events.js';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { defaultRules } from '../../domain/settings.js';
import type { ItemDay } from '../../domain/stock/shared-stock.js';
import type { Stock } from '../../domain/stock/units-left.js';
import { offerUnits } from '../../domain/waitlist/offer-units.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { Streams } from '../../log/streams.js';
import { Waitlists } from './waitlists.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { toMeta } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import type { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';
import { readState } from '../executor/read-state.js';
import { waitlistBoundary } from './waitlist-boundary.js';

/** Entries of earlier days have ended, unless no process ran for so long. */
const DAYS_BACK = 30;

/** Ends expired holds, and holds free units for those who wait. Any number of processes may do so at once. */
@Injectable()
export class OfferUnits {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly executor: CommandExecutor,
    private readonly waitlists: Waitlists,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  /** At the last call of `findDue`. */
  private bookableFrom: CalendarDate | undefined;

  /** Those on which something may be due; those of full days are left out. */
  async findDue(among: readonly ItemDay[] | 'all'): Promise<ItemDay[]> {
    const [changed] = await this.streams.readLast(SETTINGS_STREAM, 1);
    const rules = changed?.type === 'SettingsChanged' ? changed.data.settings : defaultRules;
    const [now, clock] = [this.businessDay.now(), this.businessDay.time()];
    const bookableFrom = firstBookableDay(rules, clock);
    // Once a day can't be booked any longer, all its entries are due.
    const isLater = this.bookableFrom !== bookableFrom;
    const days = { from: addDays(clock.today, -DAYS_BACK) };
    const due = await this.waitlists.due(among === 'all' || isLater ? days : among, { bookableFrom, now });
    this.bookableFrom = bookableFrom;
    return due;
  }

  /** Without locks, so that a waitlist with nothing due makes no booking wait. */
  async isDue({ itemId, day }: ItemDay, undelivered: ReadonlySet<string>): Promise<boolean> {
    const toRequired = (stock: Pick<Stock, 'item'> & Partial<Pick<ConsistencyBoundaryState, 'waitlist'>>) =>
      waitlistBoundary({ itemId, eventDate: day }, stock, stock.waitlist?.(itemId, day));
    const state = await readState(this.pool, this.personalData, this.businessDay.now(), this.lastKnown, toRequired);
    return this.decide({ itemId, day }, state, undelivered).length > 0;
  }

  /** Decided from the log, under the locks of the item's days: two processes cannot offer the same units. */
  async execute({ itemId, day }: ItemDay, undelivered: ReadonlySet<string>): Promise<void> {
    const outcome = await this.executor.executeEstimated({
      commandId: newId(),
      meta: toMeta({ user: null, requestId: 'waitlist', actor: 'system' }),
      estimated: waitlistBoundary({ itemId, eventDate: day }, this.lastKnown),
      toRequired: (state) => waitlistBoundary({ itemId, eventDate: day }, state, state.waitlist(itemId, day)),
      decide: (state) => this.decide({ itemId, day }, state, undelivered),
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
  }

  private readonly lastKnown = { item: (itemId: number) => this.executor.lastKnownItem(itemId) };

  private decide(
    { itemId, day }: ItemDay,
    state: ConsistencyBoundaryState,
    undelivered: ReadonlySet<string>,
  ): WaitlistEvent[] {
    const { waitlistHoldHours: hours, quietHours } = state.settings() ?? DEFAULT_INTERNAL_SETTINGS;
    return offerUnits(state, state.waitlist(itemId, day), {
      now: state.now,
      ...this.businessDay.time(),
      timeZone: this.businessDay.timeZone,
      undelivered,
      hours,
      quietHours,
    });
  }
}
