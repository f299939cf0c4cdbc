import type { CalendarDate } from '@party-rental/contracts';
import { upsertRows, type Projection } from '@party-rental/event-store/read-engine/projection';
import type { ReadPool } from '../../platform/database/read-replica.js';

export interface TruckCrew {
  day: CalendarDate;
  truckId: number;
  staffIds: number[];
}

/** Who drives with which truck on which day, by the ids of their accounts. */
export const crews: Projection<{ id: string; day: CalendarDate; truck_id: number; staff_ids: number[] }> = {
  name: 'crews',
  version: 1,
  personal: false,
  tables: [{ name: 'truck_crews', key: 'id' }],
  ddl: `create table truck_crews (
    id text primary key,
    day date not null,
    truck_id int not null,
    staff_ids int[] not null
  );
  create index truck_crews_by_day on truck_crews (day, truck_id)`,
  on: {
    crew: {
      CrewAssigned: ({ data: { date, truckId, staffIds } }) => ({
        ...{ id: `${date} ${truckId}`, day: date, truck_id: truckId, staff_ids: staffIds },
      }),
    },
  },
  write(db, changes) {
    return upsertRows(db, 'truck_crews', [...new Map(changes.map((row) => [row.id, row])).values()]);
  },
};

/** Of the days from one to another, both included. */
export async function readCrews(pool: ReadPool, from: CalendarDate, to = from): Promise<TruckCrew[]> {
  const { rows } = await pool.query<TruckCrew>(
    `select day, truck_id as "truckId", staff_ids as "staffIds" from truck_crews
     where day between $1 and $2 and staff_ids <> '{}' order by day, truck_id`,
    [from, to],
  );
  return rows;
}
