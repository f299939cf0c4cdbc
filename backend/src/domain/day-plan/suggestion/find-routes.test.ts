import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRoutes } from './find-routes.js';
import { RouteCosts, type RoutingDay } from './routes.js';
import { milesBetween, MINUTES_AT_STOP, MINUTES_PER_MILE } from './travel.js';

const SHOP = { latitude: 42.8, longitude: -73.9 };
/** In minutes of the day. */
const WINDOWS = [
  [480, 660],
  [660, 840],
  [840, 1_080],
  [480, 1_080],
] as const;
/** Of the trucks at each stop, where windows can be kept. */
const SPARE_MINUTES = 1;

type Place = RoutingDay['trucks'][number]['coordinates'] & object;
interface Stop {
  coordinates: Place;
  window: readonly [from: number, to: number];
}
interface Measure {
  late: number;
  driving: number;
  /** Of the busiest truck. */
  work: number;
}

const place = fc
  .tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }))
  .map(([north, east]): Place => ({ latitude: SHOP.latitude + north / 60, longitude: SHOP.longitude + east / 45 }));
const stop = fc.record({ coordinates: place, window: fc.constantFrom(...WINDOWS) });

/** Ten days, always the same ones. Some stops have the same ZIP code. */
function generate(stops: number): Stop[][] {
  const size = { minLength: stops, maxLength: stops };
  return fc.sample(fc.array(fc.noBias(stop), size), { seed: 34, numRuns: 10 });
}

function toDay(stops: readonly Stop[], trucks: number): RoutingDay {
  const visits = stops.map(({ coordinates, window: [from, to] }, index) => ({
    ...{ orderId: `${index}`, place: index, coordinates, loadedOn: null },
    ...{ earliest: from, latest: to - MINUTES_AT_STOP },
  }));
  return { visits, trucks: Array.from({ length: trucks }, () => ({ coordinates: SHOP, at: 0 })), shop: SHOP };
}

function drive(from: Place, to: Place): number {
  return milesBetween(from, to) * MINUTES_PER_MILE;
}

function measure(routes: readonly (readonly Stop[])[]): Measure {
  const total = { late: 0, driving: 0, work: 0 };
  for (const route of routes) {
    let [at, from, driving] = [0, SHOP, 0];
    for (const { coordinates, window } of route) {
      driving += drive(from, coordinates);
      at = Math.max(at + drive(from, coordinates), window[0]) + MINUTES_AT_STOP;
      total.late += Math.max(0, at - window[1]);
      from = coordinates;
    }
    driving += drive(from, SHOP);
    total.driving += driving;
    total.work = Math.max(total.work, driving + route.length * MINUTES_AT_STOP);
  }
  return total;
}

function suggest(stops: readonly Stop[], trucks: number): Measure {
  const routes = findRoutes(new RouteCosts(toDay(stops, trucks)));
  const visited = routes.flat().map((visit) => visit.place);
  expect(visited.toSorted((one, other) => one - other)).toEqual([...stops.keys()]);
  return measure(routes.map((route) => route.flatMap((visit) => stops[visit.place] ?? [])));
}

/** Late minutes weigh more than any others. */
const weigh = ({ late, driving, work }: Measure) => late * 1e6 + driving + work;

/** Tries all routes of all trucks, without those that begin as bad as the best known ones. */
function findOptimum(stops: readonly Stop[], trucks: number, known: Measure): Measure {
  let best = known;
  const legs = [...stops, { coordinates: SHOP }].map((from) =>
    [...stops, { coordinates: SHOP }].map((to) => drive(from.coordinates, to.coordinates)),
  );
  const home = stops.length;
  const extend = (
    trucksLeft: number,
    left: readonly number[],
    from: number,
    at: number,
    work: number,
    sum: Measure,
  ) => {
    const back = legs[from]?.[home] ?? 0;
    const ended = { late: sum.late, driving: sum.driving + back, work: Math.max(sum.work, work + back) };
    if (weigh(ended) >= weigh(best)) return;
    if (left.length === 0) best = ended;
    for (const next of left) {
      const leg = legs[from]?.[next] ?? 0;
      const [earliest, end] = stops[next]?.window ?? [0, 0];
      const done = Math.max(at + leg, earliest) + MINUTES_AT_STOP;
      extend(
        trucksLeft,
        left.filter((other) => other !== next),
        next,
        done,
        work + leg + MINUTES_AT_STOP,
        { ...sum, late: sum.late + Math.max(0, done - end), driving: sum.driving + leg },
      );
    }
    if (trucksLeft > 1) extend(trucksLeft - 1, left, home, 0, 0, ended);
  };
  extend(trucks, [...stops.keys()], home, 0, 0, { late: 0, driving: 0, work: 0 });
  return best;
}

/** The truck that is free first goes where it can begin first, and to the nearest of such stops. */
function goToNearest(stops: readonly Stop[], trucks: number): Measure {
  const routes = Array.from({ length: trucks }, () => ({ at: 0, from: SHOP, stops: [] as Stop[] }));
  let left = stops;
  while (left.length > 0) {
    const route = routes.reduce((one, other) => (other.at < one.at ? other : one));
    const begin = ({ coordinates, window }: Stop) => Math.max(route.at + drive(route.from, coordinates), window[0]);
    const [next] = left.toSorted(
      (one, other) =>
        begin(one) - begin(other) || drive(route.from, one.coordinates) - drive(route.from, other.coordinates),
    );
    if (!next) break;
    route.stops.push(next);
    Object.assign(route, { at: begin(next) + MINUTES_AT_STOP, from: next.coordinates });
    left = left.filter((other) => other !== next);
  }
  return measure(routes.map((route) => route.stops));
}

/** Gives each stop the window in which a truck that drives around its part of the town begins there. */
function withPossibleWindows(stops: readonly Stop[], trucks: number): Stop[] {
  const angle = ({ coordinates }: Stop) =>
    Math.atan2(coordinates.latitude - SHOP.latitude, coordinates.longitude - SHOP.longitude);
  const around = stops.toSorted((one, other) => angle(one) - angle(other));
  const parts = Array.from({ length: trucks }, (_, truck) =>
    around.slice((truck * stops.length) / trucks, ((truck + 1) * stops.length) / trucks),
  );
  const windows = new Map<Stop, Stop['window']>();
  for (const part of parts) {
    let [at, from, left] = [480, SHOP, part];
    while (left.length > 0) {
      const [next] = left.toSorted((one, other) => drive(from, one.coordinates) - drive(from, other.coordinates));
      if (!next) break;
      at += drive(from, next.coordinates);
      const window = WINDOWS.find(([start, end]) => Math.max(at, start) + MINUTES_AT_STOP <= end);
      if (!window) throw new Error('The day is too short');
      windows.set(next, window);
      at = Math.max(at, window[0]) + MINUTES_AT_STOP + SPARE_MINUTES;
      from = next.coordinates;
      left = left.filter((other) => other !== next);
    }
  }
  return stops.map((each) => ({ ...each, window: windows.get(each) ?? each.window }));
}

describe.each([
  [9, 1],
  [8, 2],
  [7, 3],
])('on ten Saturdays with %i stops and trucks: %i', (count, trucks) => {
  test('the plan costs at most 10 % more than the best of all plans, and is late only where every plan is', () => {
    for (const stops of generate(count)) {
      const suggested = suggest(stops, trucks);
      const optimum = findOptimum(stops, trucks, suggested);
      expect(suggested.late).toBeLessThanOrEqual(optimum.late * 1.1);
      expect(suggested.driving + suggested.work).toBeLessThanOrEqual((optimum.driving + optimum.work) * 1.1);
    }
  });
});

test.each([
  [40, 3],
  [60, 4],
])(
  'on ten Saturdays with %i stops and trucks: %i, the plan is never worse than the one of the nearest stops',
  (count, trucks) => {
    for (const stops of generate(count)) {
      const [suggested, nearest] = [suggest(stops, trucks), goToNearest(stops, trucks)];
      expect(weigh(suggested)).toBeLessThanOrEqual(weigh(nearest));
      expect(suggested.driving).toBeLessThanOrEqual(nearest.driving);
    }
  },
);

test.each([
  [40, 3],
  [60, 3],
])('on ten Saturdays with %i stops and trucks: %i, windows that can be kept are kept', (count, trucks) => {
  for (const stops of generate(count)) expect(suggest(withPossibleWindows(stops, trucks), trucks).late).toBe(0);
});
