import type { DayPlan, Stop, StopPlace } from '@party-rental/contracts';

/** Null for no truck. */
export type TruckId = Stop['truckId'];

/** A place before the truck's stop at `index`, counted without the moved stop. */
export interface Place {
  truckId: TruckId;
  index: number;
}

/** In the order of driving. */
export function getStops({ stops }: DayPlan, truckId: TruckId): Stop[] {
  return stops.filter((stop) => stop.truckId === truckId).sort((a, b) => a.position - b.position);
}

/** The plan after a move; unchanged without such a stop. */
export function moveStop(plan: DayPlan, orderId: string, { truckId, index }: Place): DayPlan {
  const moved = plan.stops.find((stop) => stop.orderId === orderId);
  if (!moved) return plan;
  const others = plan.stops.filter((stop) => stop !== moved);
  const ofTruck = getStops({ ...plan, stops: others }, truckId);
  const placed = [...ofTruck.slice(0, index), { ...moved, truckId }, ...ofTruck.slice(index)];
  return {
    ...plan,
    stops: [
      ...others.filter((stop) => stop.truckId !== truckId),
      ...placed.map((stop, i) => ({ ...stop, position: i + 1 })),
    ],
  };
}

export function getPlaces(plan: DayPlan, truckId: TruckId): StopPlace[] {
  return getStops(plan, truckId).map(({ orderId, position }) => ({ orderId, truckId, position }));
}
