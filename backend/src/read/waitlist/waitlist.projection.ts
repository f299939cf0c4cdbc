import type { WaitlistStatus } from '@party-rental/contracts';
import type { WaitlistEvent, WaitlistJoined, WaitlistQuantityChanged } from '../../domain/events.js';
import { statusAfter } from '../../domain/waitlist/waitlist-entry.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { insertRows, type Projection } from '@party-rental/event-store/read-engine/projection';
import { searchColumns, searchIndexes } from '../orders/search.js';

interface Update {
  id: string;
  status: WaitlistStatus;
  held_until: string | null;
}
type Change =
  | { joined: ReturnType<typeof toRow> }
  | { update: Update }
  | { quantity: WaitlistQuantityChanged['data'] }
  | { erased: readonly string[] };

export const SEARCHED_ENTRY = { texts: ['email'] };

/** Every waitlist entry. The email of an erased one is null. */
export const waitlist: Projection<Change> = {
  name: 'waitlist',
  version: 5,
  personal: ['WaitlistJoined'],
  tables: [{ name: 'waitlist', key: 'id' }],
  ddl: `create table waitlist (
    id uuid primary key,
    item_id int not null,
    event_date date not null,
    days int,
    quantity int not null,
    email text,
    status text not null,
    joined_at timestamptz not null,
    position bigint not null,
    held_until timestamptz,
    ${searchColumns(SEARCHED_ENTRY)}
  )`,
  indexes: [
    ...searchIndexes('waitlist', SEARCHED_ENTRY),
    'waitlist_by_day on waitlist (event_date, item_id, position)',
    'waitlist_by_email on waitlist (lower(email))',
  ],
  on: {
    waitlist: {
      WaitlistJoined: (event) => ({ joined: toRow(event) }),
      WaitlistQuantityChanged: ({ data }) => ({ quantity: data }),
      UnitsHeld: toUpdate,
      HoldEnded: toUpdate,
      WaitlistLeft: toUpdate,
    },
    erasure: { PersonErased: ({ data }) => ({ erased: data.waitlistIds }) },
  },
  async write(db, changes) {
    const joined = changes.flatMap((change) => ('joined' in change ? [change.joined] : []));
    const updates = changes.flatMap((change) => ('update' in change ? [change.update] : []));
    const erased = changes.flatMap((change) => ('erased' in change ? change.erased : []));
    await insertRows(db, 'waitlist', joined);
    for (const change of changes)
      if ('quantity' in change) {
        const { entryId, quantity } = change.quantity;
        await db.query('update waitlist set quantity = $2 where id = $1', [entryId, quantity]);
      }
    const latest = new Map(updates.map((update) => [update.id, update]));
    if (latest.size > 0)
      await db.query(
        `update waitlist w set status = u.status, held_until = u.held_until
         from jsonb_populate_recordset(null::waitlist, $1::jsonb) u where w.id = u.id`,
        [JSON.stringify([...latest.values()])],
      );
    if (erased.length > 0) await db.query('update waitlist set email = null where id = any($1::uuid[])', [erased]);
  },
};

/** `position` is that in the log, and so the order of joining. */
function toRow({ data, personal, recordedAt, position }: RecordedEvent<WaitlistJoined>) {
  const { entryId: id, itemId: item_id, eventDate: event_date, days = null, quantity } = data;
  const place = { id, item_id, event_date, days, quantity };
  return {
    ...place,
    email: personal?.email ?? null,
    status: 'waiting',
    joined_at: recordedAt,
    position,
    held_until: null,
  };
}

function toUpdate(event: Exclude<WaitlistEvent, WaitlistQuantityChanged>): { update: Update } {
  const until = event.type === 'UnitsHeld' ? event.data.until : null;
  return { update: { id: event.data.entryId, status: statusAfter(event), held_until: until } };
}
