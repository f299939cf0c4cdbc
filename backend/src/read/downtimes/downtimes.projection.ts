import type { CalendarDate } from '@party-rental/contracts';
import type { Projection } from '@party-rental/event-store/read-engine/projection';

type Change = { row: object } | { ended: string; from: CalendarDate };

/**
 * Every downtime, ended ones too, because the history of their item shows them: their units were out of service before
 * `ended_from`. `added_by` is as the log stores it.
 */
export const downtimes: Projection<Change> = {
  name: 'downtimes',
  version: 3,
  personal: false,
  tables: [{ name: 'downtimes', key: 'id' }],
  ddl: `create table downtimes (
    id uuid primary key,
    item_id int not null,
    first_day date not null,
    last_day date not null,
    quantity int not null,
    reason text not null,
    image_url text,
    added_by text not null,
    added_at timestamptz not null,
    is_ended boolean not null,
    ended_from date
  );
  create index downtimes_by_item on downtimes (item_id, last_day)`,
  on: {
    downtime: {
      DowntimeAdded: ({
        data: { downtimeId, itemId, from, to, quantity, reason, imageUrl = null },
        meta,
        recordedAt,
      }) => ({
        row: {
          id: downtimeId,
          item_id: itemId,
          first_day: from,
          last_day: to,
          quantity,
          reason,
          image_url: imageUrl,
          added_by: meta.actor,
          added_at: recordedAt,
          is_ended: false,
          ended_from: null,
        },
      }),
      DowntimeEnded: ({ data }) => ({ ended: data.downtimeId, from: data.from }),
    },
  },
  async write(db, changes) {
    const rows = changes.flatMap((change) => ('row' in change ? [change.row] : []));
    const ended = changes.flatMap((change) => ('ended' in change ? [change] : []));
    if (rows.length > 0)
      await db.query('insert into downtimes select * from jsonb_populate_recordset(null::downtimes, $1::jsonb)', [
        JSON.stringify(rows),
      ]);
    if (ended.length > 0)
      await db.query(
        `update downtimes d set is_ended = true, ended_from = e.day from unnest($1::uuid[], $2::date[]) e(id, day)
         where d.id = e.id`,
        [ended.map((change) => change.ended), ended.map(({ from }) => from)],
      );
  },
};
