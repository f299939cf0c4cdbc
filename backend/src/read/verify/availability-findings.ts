import type { Pool } from 'pg';

/** A read table that differs from the log, or an acceptance that exceeded the stock. */
export interface Finding {
  check: string;
  difference: string;
}

interface DayRow {
  item_id: number;
  day: string;
  in_log: number;
  in_table: number;
}

/** Plain SQL, independent of both the projection's handlers and its `sumSql`. */
export async function availabilityFindings(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<DayRow>(`
    select coalesce(l.item_id, a.item_id) item_id, coalesce(l.day, a.day) as day, coalesce(l.units, 0) in_log, coalesce(a.booked, 0) in_table
    from (select item_id, day, sum(delta)::int units from allocations where day is not null and held_until is null group by 1, 2) l
    full join availability a on a.item_id = l.item_id and a.day = l.day
    where coalesce(l.units, 0) <> coalesce(a.booked, 0) order by 1, 2`);
  return rows.map(toFinding);
}

/** Compares up to `size` random item days in one snapshot, half of them among the latest changes. */
export async function sampleAvailability(pool: Pool, size: number): Promise<{ days: number; findings: Finding[] }> {
  const { rows } = await pool.query<DayRow>(
    `with sampled as (
       (select item_id, day from availability order by random() limit $1)
       union
       (select item_id, day from (select item_id, day from events where day is not null order by position desc limit $1) latest)
     )
     select s.item_id, s.day, coalesce(l.units, 0) in_log, coalesce(a.booked, 0) in_table
     from sampled s left join availability a on a.item_id = s.item_id and a.day = s.day
     cross join lateral (
       select sum(delta)::int units from allocations
       where item_id = s.item_id and day = s.day and held_until is null) l
     order by 1, 2`,
    [Math.ceil(size / 2)],
  );
  return { days: rows.length, findings: rows.filter((row) => row.in_log !== row.in_table).map(toFinding) };
}

function toFinding({ item_id, day, in_table, in_log }: DayRow): Finding {
  return {
    check: 'availability',
    difference: `item ${item_id} on ${day}: ${in_table} booked in the table, ${in_log} in the log`,
  };
}

export async function heldFindings(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<DayRow & { until: Date }>(`
    select item_id, day, held_until as until, coalesce(l.units, 0) in_log, coalesce(h.units, 0) in_table
    from (select item_id, day, held_until, sum(delta)::int units from allocations where held_until is not null group by 1, 2, 3) l
    full join held_units h using (item_id, day, held_until)
    where coalesce(l.units, 0) <> coalesce(h.units, 0) order by 1, 2, 3`);
  return rows.map(({ item_id, day, until, in_table, in_log }) => ({
    check: 'held_units',
    difference: `item ${item_id} on ${day}: ${in_table} held until ${until.toISOString()} in the table, ${in_log} in the log`,
  }));
}
