import type { Coordinates } from '@party-rental/contracts';
import { drivingMinutes, MINUTES_AT_STOP } from './travel.js';

/** A stop that is still to be made. Times are in minutes since 1970 (UTC). */
export interface Visit {
  orderId: string;
  /** Its index among the visits of the day. */
  place: number;
  coordinates: Coordinates | null;
  /** A crew that arrives earlier waits. */
  earliest: number;
  /** A crew that arrives later is late. */
  latest: number;
  /** Index of the truck that has its goods already. */
  loadedOn: number | null;
}

/** In the order of driving. */
export type Route = readonly Visit[];
/** New routes of some trucks. */
export type Change = readonly (readonly [truck: number, route: Route])[];

export interface RoutingDay {
  visits: readonly Visit[];
  /** Where each truck is, and when it can leave, in minutes since 1970 (UTC). */
  trucks: readonly { coordinates: Coordinates | null; at: number }[];
  /** Where all trucks return to. */
  shop: Coordinates | null;
}

/** All in minutes. `work` is driving and stops, without waiting. */
type RouteCost = Record<'late' | 'driving' | 'work', number>;

/** A route for each truck, with its cost. */
export interface Plan {
  routes: readonly Route[];
  costs: readonly RouteCost[];
  total: number;
}

/** A minute late costs more than any detour. */
const LATE_WEIGHT = 10_000;
/** A stop that is not on the truck with its goods costs more than all stops together being late. */
const WRONG_TRUCK_MINUTES = 1e9;

/** Computes what routes of a day cost. */
export class RouteCosts {
  /** How many visits were looked at so far. */
  steps = 0;
  /** From each place to each: those of the visits, then those where the trucks are, then the shop. */
  private readonly minutes: Float64Array;
  private readonly places: number;

  constructor(readonly day: RoutingDay) {
    const places = [...day.visits, ...day.trucks, { coordinates: day.shop }].map(({ coordinates }) => coordinates);
    this.minutes = Float64Array.from(places.flatMap((from) => places.map((to) => drivingMinutes(from, to))));
    this.places = places.length;
  }

  /** Driving minutes between places of visits, or those where trucks are. */
  minutesBetween(from: number, to: number): number {
    return this.minutes[from * this.places + to] ?? 0;
  }

  /** The place where a truck is. */
  getStart(truck: number): number {
    return this.day.visits.length + truck;
  }

  plan(routes: readonly Route[]): Plan {
    return this.replace({ routes, costs: [], total: 0 }, [...routes.entries()]);
  }

  /** Computes the costs of the new routes only, and not to their end if the total is more than `maxTotal` before. */
  replace(plan: Plan, change: Change, maxTotal = Infinity): Plan {
    const [routes, costs] = [[...plan.routes], [...plan.costs]];
    for (const [truck, route] of change) {
      routes[truck] = route;
      costs[truck] = this.compute(truck, route, maxTotal / LATE_WEIGHT);
    }
    return { routes, costs, total: totalCost(costs) };
  }

  /** The cost of a truck's route, back to the shop. Adds the time at which the crew can begin each visit to `arrivals`. */
  compute(truck: number, route: Route, maxLate = Infinity, arrivals?: number[]): RouteCost {
    let at = this.day.trucks[truck]?.at ?? 0;
    let place = this.getStart(truck);
    let [late, driving] = [0, 0];
    for (const visit of route) {
      const leg = this.minutesBetween(place, visit.place);
      const arrival = Math.max(at + leg, visit.earliest);
      this.steps += 1;
      driving += leg;
      late += Math.max(0, arrival - visit.latest);
      if (visit.loadedOn !== null && visit.loadedOn !== truck) late += WRONG_TRUCK_MINUTES;
      if (late > maxLate) break;
      arrivals?.push(arrival);
      at = arrival + MINUTES_AT_STOP;
      if (visit.coordinates) ({ place } = visit);
    }
    driving += this.minutesBetween(place, this.places - 1);
    return { late, driving, work: driving + route.length * MINUTES_AT_STOP };
  }
}

/** Late minutes come first, then all driving plus the work of the busiest truck, so that trucks share the work. */
function totalCost(costs: readonly RouteCost[]): number {
  let [total, busiest] = [0, 0];
  for (const { late, driving, work } of costs) {
    total += late * LATE_WEIGHT + driving;
    busiest = Math.max(busiest, work);
  }
  return total + busiest;
}
