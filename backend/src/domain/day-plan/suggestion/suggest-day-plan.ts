import {
  dayIn,
  isVisited,
  startOfDay,
  type Coordinates,
  type DayPlanSuggestion,
  type Stop,
} from '@party-rental/contracts';
import type { StopState } from '../stop-state.js';
import { arrivalTimes, toInstant, type Setup, type SetupDay } from './arrival-times.js';
import { findRoutes } from './find-routes.js';
import { RouteCosts } from './routes.js';
import { MINUTES_PER_MILE } from './travel.js';

interface StopToPlan extends Setup, Pick<Stop, 'orderId' | 'truckId'> {
  progress: StopState['progress'];
  /** Null if its ZIP code is unknown. */
  coordinates: Coordinates | null;
}

export interface DayToPlan extends SetupDay {
  stops: readonly StopToPlan[];
  truckIds: readonly number[];
  /** Null if the shop's ZIP code is unknown: then routes begin and end at their stops. */
  shop: Coordinates | null;
}

/**
 * Plans all upcoming stops, whatever was planned for them, on the trucks of the shop, or on none if it has none. What is loaded
 * stays on its truck. What is on its way or done comes first, in the order in which that was reported.
 */
export function suggestDayPlan({ stops, truckIds: ids, shop, ...day }: DayToPlan, now: Date): DayPlanSuggestion {
  const truckIds: readonly (number | null)[] = ids.length > 0 ? ids : [null];
  const done = stops
    .flatMap((stop) => doneAt(stop).map((estimatedArrival) => ({ ...stop, estimatedArrival })))
    .sort((one, other) => one.estimatedArrival.localeCompare(other.estimatedArrival));
  const upcoming = stops
    .filter((stop) => doneAt(stop).length === 0)
    // So that the suggestion doesn't depend on what was planned before.
    .sort((one, other) => one.orderId.localeCompare(other.orderId));
  const leave = dayIn(day.timeZone, now) === day.date ? now : startOfDay(day.timeZone, day.date);
  const costs = new RouteCosts({
    visits: upcoming.map(({ orderId, coordinates, truckId, progress, ...setup }, place) => ({
      ...{ orderId, coordinates, place, ...arrivalTimes(setup, day) },
      loadedOn: progress.length > 0 && truckIds.includes(truckId) ? truckIds.indexOf(truckId) : null,
    })),
    trucks: truckIds.map((truckId) => {
      const last = done.findLast((stop) => stop.truckId === truckId && stop.coordinates);
      return { coordinates: last?.coordinates ?? shop, at: leave.getTime() / 60_000 };
    }),
    shop,
  });
  let minutes = 0;
  const planned = findRoutes(costs).flatMap((route, truck) => {
    const arrivals: number[] = [];
    minutes += costs.compute(truck, route, Infinity, arrivals).driving;
    return route.map(({ orderId }, i) => ({
      orderId,
      truckId: truckIds[truck] ?? null,
      estimatedArrival: toInstant(arrivals[i] ?? 0),
    }));
  });
  const inOrder = [...new Set([...truckIds, null])].flatMap((id) =>
    [...done, ...planned]
      .filter(({ truckId }) => truckId === id)
      .map(({ orderId, truckId, estimatedArrival }, i) => ({ orderId, truckId, position: i + 1, estimatedArrival })),
  );
  return { stops: inOrder, miles: Math.round((minutes / MINUTES_PER_MILE) * 10) / 10 };
}

/** When the crew was there first, or else left for the stop; or nothing. */
function doneAt({ progress }: StopToPlan): string[] {
  const departure = progress.find(({ step }) => step === 'ON_THE_WAY');
  const [begun = departure] = progress.filter((done) => isVisited([done]));
  return begun ? [begun.at] : [];
}
