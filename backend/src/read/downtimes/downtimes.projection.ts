import type { Projection } from '../engine/projection.js';

type Change = { row: object } | { ended: string };

/** Every downtime, ended ones too, because the history of their item shows them. `added_by` is as the log stores it. */
export const downtimes: Projection<Change> = {
  name: 'downtimes',
  version: 2,
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
    is_ended boolean not null
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
        },
      }),
      DowntimeEnded: ({ data }) => ({ ended: data.downtimeId }),
    },
  },
  async write(db, changes) {
    const rows = changes.flatMap((change) => ('row' in change ? [change.row] : []));
    const ended = changes.flatMap((change) => ('ended' in change ? [change.ended] : []));
    if (rows.length > 0)
      await db.query('insert into downtimes select * from jsonb_populate_recordset(null::downtimes, $1::jsonb)', [
        JSON.stringify(rows),
      ]);
    if (ended.length > 0) await db.query('update downtimes set is_ended = true where id = any($1::uuid[])', [ended]);
  },
};
