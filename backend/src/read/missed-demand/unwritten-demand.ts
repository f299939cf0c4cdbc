import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';

export interface Refusal {
  itemId: number;
  day: CalendarDate;
  quantity: number;
  at: Date;
}

interface View {
  itemId: number;
  day: CalendarDate;
}

interface Instead {
  day: CalendarDate;
  refusedItemId: number;
  bookedItemId: number;
}

/** Counts of missed demand that are not in the tables yet. */
export class UnwrittenDemand {
  readonly refusals: Refusal[] = [];
  readonly views: View[] = [];
  readonly instead: Instead[] = [];

  get size(): number {
    return this.refusals.length + this.views.length + this.instead.length;
  }

  add({ refusals, views, instead }: UnwrittenDemand): void {
    this.refusals.push(...refusals);
    this.views.push(...views);
    this.instead.push(...instead);
  }

  /** One statement: all of it is written, or nothing. Rows are sorted, so that two processes lock them in the same order. */
  async write(pool: Pool): Promise<void> {
    const { refusals, views, instead } = this;
    await pool.query({
      name: 'add_missed_demand',
      text: `with refused as (
          select * from unnest($1::int[], $2::date[], $3::int[], $4::timestamptz[]) r (item_id, day, quantity, refused_at)
        ), viewed as (
          select * from unnest($5::int[], $6::date[]) v (item_id, day)
        ), dated as (
          insert into refusals select * from refused
        ), pairs as (
          insert into booked_instead as b
          select day, refused_item_id, booked_item_id, count(*)
          from unnest($7::date[], $8::int[], $9::int[]) i (day, refused_item_id, booked_item_id)
          group by 1, 2, 3 order by 1, 2, 3
          on conflict (day, refused_item_id, booked_item_id) do update set bookings = b.bookings + excluded.bookings
        )
        insert into missed_demand as m (item_id, day, refusals, views)
        select item_id, day, sum(refusal), sum(view) from (
          select item_id, day, 1 as refusal, 0 as view from refused
          union all
          select item_id, day, 0, 1 from viewed) counted
        group by item_id, day order by day, item_id
        on conflict (day, item_id) do update
          set refusals = m.refusals + excluded.refusals, views = m.views + excluded.views`,
      values: [
        refusals.map(({ itemId }) => itemId),
        refusals.map(({ day }) => day),
        refusals.map(({ quantity }) => quantity),
        refusals.map(({ at }) => at),
        views.map(({ itemId }) => itemId),
        views.map(({ day }) => day),
        instead.map(({ day }) => day),
        instead.map(({ refusedItemId }) => refusedItemId),
        instead.map(({ bookedItemId }) => bookedItemId),
      ],
    });
  }
}
