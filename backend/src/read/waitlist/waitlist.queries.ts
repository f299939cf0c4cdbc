import { Inject, Injectable } from '@nestjs/common';
import { ofDays, MAX_MATCHES, type OpenHold, type PersonExport, type WaitlistEntry } from '@party-rental/contracts';
import { z } from 'zod';
import type { WaitlistEvent } from '../../domain/events.js';
import { waitlistStream } from '../../domain/placement.js';
import { openHold, waitlistEntryAfter } from '../../domain/waitlist/waitlist-entry.js';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { readList } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { toSearchCondition } from '../orders/search.js';
import { SEARCHED_ENTRY } from './waitlist.projection.js';

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = `w.id, w.item_id as "itemId", i.name as "itemName", w.event_date as "eventDate", coalesce(w.days, 1) as days, w.quantity, w.email, w.status,
  ${instant('w.joined_at')} as "joinedAt", ${instant('w.held_until')} as "heldUntil"`;
const POSITION = `case when w.status = 'waiting' then (
  select count(*)::int from waitlist o where o.item_id = w.item_id and o.event_date = w.event_date and o.status = 'waiting'
    and o.position <= w.position) end as position`;
/** Days from today; past days behind all others. */
const toRank = (today: string) =>
  `case when w.event_date >= ${today} then w.event_date - ${today} else 1000000 + (${today} - w.event_date) end`;

type Listed = WaitlistEntry & { rank: number; logPosition: string };

const cursorKey = z.tuple([z.int(), z.string().regex(/^\d{1,18}$/)]);

@Injectable()
export class WaitlistQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly streams: Streams,
    readonly freshness: Freshness,
  ) {}

  /** Upcoming days first, then past ones, latest first. */
  @Reads('waitlist', 'items')
  async list(paging: Paging, search: string | null): Promise<Page<Omit<WaitlistEntry, 'holdToken'>>> {
    const rank = toRank(`'${this.businessDay.today()}'::date`);
    const page = await readList<Listed, [number, string]>(
      this.pool,
      {
        columns: `${COLUMNS}, ${POSITION}, ${rank} as rank, w.position::text as "logPosition"`,
        from: 'waitlist w join items i on i.id = w.item_id',
        where: (param) => (search ? toSearchCondition(SEARCHED_ENTRY, search, param) : 'true'),
        by: [rank, 'w.position'],
        direction: 'asc',
        key: cursorKey,
        toKey: (row) => [row.rank, row.logPosition],
        ...(search && { maxTotal: MAX_MATCHES }),
      },
      paging,
    );
    return page.map(({ rank: _rank, logPosition: _position, ...entry }) => entry);
  }

  /** Every entry of an email, in any case. */
  @Reads('waitlist', 'items')
  async ofEmail(email: string): Promise<PersonExport['waitlist']> {
    const { rows } = await this.pool.query<PersonExport['waitlist'][number]>(
      `select ${COLUMNS} from waitlist w join items i on i.id = w.item_id
       where lower(w.email) = lower($1) order by w.position`,
      [email],
    );
    return rows;
  }

  /** The units that are held for an entry, from the log. */
  async hold(entryId: string | undefined): Promise<OpenHold> {
    const events = entryId === undefined ? [] : await this.streams.read(waitlistStream(entryId));
    const held = openHold(waitlistEntryAfter(events as WaitlistEvent[]), this.businessDay.now()); // its stream holds no others
    if (!held) return { hold: null };
    const { itemId, eventDate, days, quantity, until: heldUntil } = held;
    return { hold: { itemId, eventDate, ...ofDays(days), quantity, heldUntil } };
  }
}
