import { goToNearest, insertNearest } from './first-plans.js';
import type { Change, Plan, Route, RouteCosts, Visit } from './routes.js';

/** Visits looked at in about a tenth of a second. Counted, not timed, so that every machine finds the same routes. */
const MAX_STEPS = 3_000_000;
const MAX_STEPS_IF_LATE = 4 * MAX_STEPS;
/** How many visits are taken out of a plan at once, to be planned again. */
const MAX_REPLANNED = 8;
/** A smaller difference is a rounding error. */
const LEAST_GAIN = 1e-6;

/**
 * A route for each truck: the best of two first plans, changed as long as that helps. Visits of unknown places are last, each on
 * the truck that has its goods, or on the one with the least work.
 */
export function findRoutes(costs: RouteCosts): readonly Route[] {
  const { trucks, visits } = costs.day;
  const known = visits.filter(({ coordinates }) => coordinates);
  const empty = costs.plan(trucks.map(() => []));
  const plans = [insertNearest(costs, empty, known), goToNearest(costs, known)].sort(byTotal);
  const [best = empty] = plans.map((plan) => improve(costs, plan, known)).sort(byTotal);
  const unknown = visits.filter(({ coordinates }) => !coordinates);
  return unknown.reduce((plan, visit) => append(costs, plan, visit), best).routes;
}

function byTotal(one: Plan, other: Plan): number {
  return one.total - other.total;
}

function append(costs: RouteCosts, plan: Plan, visit: Visit): Plan {
  const works = plan.costs.map(({ work }) => work);
  const truck = visit.loadedOn ?? works.indexOf(Math.min(...works));
  return costs.replace(plan, [[truck, [...(plan.routes[truck] ?? []), visit]]]);
}

function improve(costs: RouteCosts, plan: Plan, visits: readonly Visit[]): Plan {
  const improved = replanParts(costs, changeRoutes(costs, plan), visits);
  return improved === plan ? plan : improve(costs, improved, visits);
}

/** Makes changes within and between routes until none helps. */
function changeRoutes(costs: RouteCosts, plan: Plan): Plan {
  const trucks = [...plan.routes.keys()];
  const pairs = trucks.flatMap((one) => trucks.slice(one).map((other) => [one, other] as const));
  const changed = pairs.reduce((best, [one, other]) => {
    const changes = one === other ? reorder(best, one) : exchange(best, one, other);
    return findBetter(costs, best, changes) ?? best;
  }, plan);
  return changed === plan ? plan : changeRoutes(costs, changed);
}

function getMaxSteps({ costs }: Plan): number {
  return costs.some(({ late }) => late > 0) ? MAX_STEPS_IF_LATE : MAX_STEPS;
}

function findBetter(costs: RouteCosts, plan: Plan, changes: Iterable<Change>): Plan | undefined {
  const maxSteps = getMaxSteps(plan);
  for (const change of changes) {
    if (costs.steps > maxSteps) return undefined;
    const changed = costs.replace(plan, change, plan.total);
    if (changed.total < plan.total - LEAST_GAIN) return changed;
  }
  return undefined;
}

/** Takes each visit and its neighbors out of the plan, and plans them again where that helps. */
function replanParts(costs: RouteCosts, plan: Plan, visits: readonly Visit[]): Plan {
  let best = plan;
  for (let size = 2; size <= MAX_REPLANNED; size += 1)
    for (const { place } of visits) {
      if (costs.steps > getMaxSteps(best)) return best;
      const minutesTo = (visit: Visit) => costs.minutesBetween(place, visit.place);
      const part = visits.toSorted((one, other) => minutesTo(one) - minutesTo(other)).slice(0, size);
      const others = costs.plan(best.routes.map((route) => route.filter((visit) => !part.includes(visit))));
      const replanned = insertNearest(costs, others, part);
      if (replanned.total < best.total - LEAST_GAIN) best = replanned;
    }
  return best;
}

/** A part of a route is driven backward (2-opt), or up to three visits move within it (or-opt). */
function* reorder({ routes }: Plan, truck: number): Iterable<Change> {
  const route = routes[truck] ?? [];
  for (let from = 0; from < route.length; from += 1)
    for (let to = from + 1; to <= route.length; to += 1) {
      const [part, rest] = [route.slice(from, to), route.toSpliced(from, to - from)];
      yield [[truck, rest.toSpliced(from, 0, ...part.toReversed())]];
      if (part.length > 3) continue;
      for (let i = 0; i <= rest.length; i += 1) yield [[truck, rest.toSpliced(i, 0, ...part)]];
    }
}

/** How many visits two trucks exchange: one, or all that follow. */
const EXCHANGED = [
  [0, 1],
  [1, 0],
  [1, 1],
  [Infinity, Infinity],
] as const;

function* exchange({ routes }: Plan, one: number, other: number): Iterable<Change> {
  const [left = [], right = []] = [routes[one], routes[other]];
  for (let i = 0; i <= left.length; i += 1)
    for (let j = 0; j <= right.length; j += 1)
      for (const [given, taken] of EXCHANGED) {
        const [fromLeft, fromRight] = [left.slice(i, i + given), right.slice(j, j + taken)];
        yield [
          [one, left.toSpliced(i, fromLeft.length, ...fromRight)],
          [other, right.toSpliced(j, fromRight.length, ...fromLeft)],
        ];
      }
}
