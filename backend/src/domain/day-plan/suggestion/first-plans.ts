import type { Change, Plan, RouteCosts, Visit } from './routes.js';
import { MINUTES_AT_STOP } from './travel.js';

/** Nearest insertion: of the most urgent visits, the one nearest to the plan is next, and goes where it costs least. */
export function insertNearest(costs: RouteCosts, plan: Plan, visits: readonly Visit[]): Plan {
  const planned = plan.routes.flatMap((route, truck) => [costs.getStart(truck), ...route.map(({ place }) => place)]);
  const distance = ({ place }: Visit) => Math.min(...planned.map((from) => costs.minutesBetween(from, place)));
  const unplanned = new Map(visits.map((visit) => [visit, distance(visit)]));
  let extended = plan;
  while (unplanned.size > 0) {
    const [next] = [...unplanned].reduce((one, other) =>
      (other[0].latest - one[0].latest || other[1] - one[1]) < 0 ? other : one,
    );
    unplanned.delete(next);
    for (const [visit, minutes] of unplanned)
      unplanned.set(visit, Math.min(minutes, costs.minutesBetween(next.place, visit.place)));
    extended = insertions(extended, next)
      .map((change) => costs.replace(extended, change))
      .reduce((one, other) => (other.total < one.total ? other : one));
  }
  return extended;
}

function insertions({ routes }: Plan, visit: Visit): Change[] {
  return routes.flatMap((route, truck) =>
    Array.from({ length: route.length + 1 }, (_, i): Change => [[truck, route.toSpliced(i, 0, visit)]]),
  );
}

/** Nearest neighbor: the truck that is free first goes where it can begin first. */
export function goToNearest(costs: RouteCosts, visits: readonly Visit[]): Plan {
  const unplanned = new Set(visits);
  const trucks = costs.day.trucks.map(({ at }, truck) => ({ at, place: costs.getStart(truck), route: [] as Visit[] }));
  while (unplanned.size > 0) {
    const next = trucks.reduce((one, other) => (other.at < one.at ? other : one));
    const options = [...unplanned].map((visit) => {
      const minutes = costs.minutesBetween(next.place, visit.place);
      return { visit, minutes, begins: Math.max(next.at + minutes, visit.earliest) };
    });
    const { visit, begins } = options.reduce((one, other) =>
      (other.begins - one.begins || other.minutes - one.minutes) < 0 ? other : one,
    );
    unplanned.delete(visit);
    next.route.push(visit);
    Object.assign(next, { at: begins + MINUTES_AT_STOP, place: visit.place });
  }
  return costs.plan(trucks.map(({ route }) => route));
}
