import type { CalendarDate, Truck } from '@party-rental/contracts';
import { Rejection } from '../rejections.js';

/** All people on a truck on a day, in place of those before. The only event of the stream of a day's crews. */
export interface CrewAssigned {
  type: 'CrewAssigned';
  /** `staffIds` are ids of accounts, in ascending order. */
  data: { date: CalendarDate; truckId: number; staffIds: number[] };
}

/** The account ids of the people on each truck of a day, by the id of the truck. */
export type TruckCrews = ReadonlyMap<number, readonly number[]>;

export const NO_CREWS: TruckCrews = new Map();

export function evolveCrews(crews: TruckCrews, { data: { truckId, staffIds } }: CrewAssigned): TruckCrews {
  return new Map([...crews, [truckId, staffIds]]);
}

export interface AssignCrew {
  date: CalendarDate;
  truckId: number;
  /** In ascending order. */
  staffIds: readonly number[];
  trucks: readonly Truck[];
  /** Ids of the accounts that may drive. */
  staff: readonly number[];
}

/** The same crew yields no event. */
export function assignCrew(
  crews: TruckCrews,
  { date, truckId, staffIds, trucks, staff }: AssignCrew,
): CrewAssigned[] | Rejection {
  if (!trucks.some(({ id }) => id === truckId))
    return new Rejection('malformed', "This truck isn't in the settings. Please reload the page.");
  if (!staffIds.every((id) => staff.includes(id)))
    return new Rejection('malformed', "A person you chose isn't on the staff anymore. Please reload the page.");
  if (String(crews.get(truckId) ?? []) === String(staffIds)) return [];
  return [{ type: 'CrewAssigned', data: { date, truckId, staffIds: [...staffIds] } }];
}
