import { Inject, Injectable } from '@nestjs/common';
import { MAX_RENTAL_DAYS, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { LOG_POOL } from '../../platform/tokens.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { LOOKUP } from '@party-rental/event-store/plan-settings';

interface ItemDay {
  itemId: number;
  day: CalendarDate;
}

interface DueAt {
  bookableFrom: CalendarDate;
  now: Date;
}

/** SQL for an item's current data; null once the item was removed. */
const ITEM = (id: string) => `(
  select e.data->'item' as item from events e where e.item_id = ${id} and e.day is null order by e.position desc limit 1)`;

/** Entries of all days from `$1` on. */
const OF_ALL_DAYS = `select stream, data from events where type = 'WaitlistJoined' and data->>'eventDate' >= $1`;

/** Entries of the items `$1` whose rental has one of the days `$4`. */
const OF_PLACES = `select joined.stream, joined.data
  from unnest($1::text[], $4::text[]) place(item_id, day) cross join lateral (
    select stream, data from events
    where type = 'WaitlistJoined' and data->>'itemId' = place.item_id
      and data->>'eventDate' between (place.day::date - ${MAX_RENTAL_DAYS - 1})::text and place.day
      and (data->>'eventDate' = place.day or (data->>'eventDate')::date + (data->>'days')::int > place.day::date)
    ${LOOKUP}) joined`;

/** `$2` first bookable day, `$3` now. */
const DUE = (joined: string) => `with entry as (
    select (joined.data->>'itemId')::int as item_id, joined.data->>'eventDate' as day,
      coalesce(newer.quantity, (joined.data->>'quantity')::int) as quantity, last.type,
      case when last.type = 'UnitsHeld' then (last.data->>'until')::timestamptz end as until
    from (${joined}) joined cross join lateral (
      select type, data from events e where e.stream = joined.stream and e.type <> 'WaitlistQuantityChanged'
      order by e.version desc limit 1) last
    left join lateral (
      select (data->>'quantity')::int as quantity from events e
      where e.stream = joined.stream and e.type = 'WaitlistQuantityChanged' order by e.version desc limit 1) newer on true
    where last.type in ('WaitlistJoined', 'UnitsHeld')
      or last.type = 'HoldEnded' and last.data->>'outcome' = 'undelivered'),
  waiting as (select item_id, day, min(quantity) as quantity from entry where type <> 'UnitsHeld' group by item_id, day)
  select item_id as "itemId", day from entry where until <= $3
  union
  select item_id, day from waiting w where day < $2 or not exists (
    select from ${ITEM('w.item_id')} whole
    cross join lateral (
      select w.item_id as id, 1 as quantity where coalesce(whole.item->'components', '[]') = '[]'
      union all select "itemId", quantity from jsonb_to_recordset(whole.item->'components') c("itemId" int, quantity int)
    ) part
    cross join lateral ${ITEM('part.id')} own
    where whole.item is not null and coalesce((own.item->>'stock')::int, 0) < w.quantity * part.quantity + (
      select coalesce(sum(delta), 0) from allocations a
      where a.item_id = part.id and a.day = w.day::date and (a.held_until is null or a.held_until > $3)))
  order by 2, 1`;

/** Finds waitlist entries in the log. */
@Injectable()
export class Waitlists {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /**
   * The items and days, of these or since a day, on which something may be due: a hold has ended, units may be free for an
   * entry that waits, or its day is before `bookableFrom`. Buffer days and further days are left to the decision.
   */
  async due(among: readonly ItemDay[] | { from: CalendarDate }, { bookableFrom, now }: DueAt): Promise<ItemDay[]> {
    const { text, values } =
      'from' in among
        ? { text: DUE(OF_ALL_DAYS), values: [among.from, bookableFrom, now] }
        : {
            text: DUE(OF_PLACES),
            values: [among.map((one) => one.itemId), bookableFrom, now, among.map((one) => one.day)],
          };
    const { rows } = await this.pool.query<ItemDay>(text, values);
    return rows;
  }

  /** Where holds, for waitlists and others, have ended by the clock. */
  async endedHolds(after: Date, until: Date): Promise<ItemDay[]> {
    const { rows } = await this.pool.query<ItemDay>(
      `select distinct item_id as "itemId", day from further_allocations
       where held_until > $1 and held_until <= $2 and delta > 0`,
      [after, until],
    );
    return rows;
  }

  /** Every entry ever made with an email, in any case, without erased ones. */
  async ofPerson(email: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ stream: string; entryId: string; sealed: unknown; key: Buffer }>(
      `select joined.stream, joined.data->>'entryId' as "entryId", joined.data->'sealed' as sealed, k.wrapped_key as key
       from events joined cross join lateral (
         select wrapped_key from personal_keys where stream = joined.stream ${LOOKUP}) k
       where joined.type = 'WaitlistJoined' and joined.data->>'eventDate' >= '' order by joined.position`,
    );
    return rows
      .filter(({ stream, sealed, key }) => hasEmail(this.personalData.decrypt(stream, sealed, key), email))
      .map(({ entryId }) => entryId);
  }
}

function hasEmail(personal: unknown, email: string): boolean {
  return (personal as { email: string } | null)?.email.toLowerCase() === email.toLowerCase();
}
