import type { Coordinates } from '@party-rental/contracts';

// What suggested plans and estimated arrivals assume about streets and crews.

/** From finding the address to leaving it. */
export const MINUTES_AT_STOP = 20;
/** 30 miles per hour. */
export const MINUTES_PER_MILE = 2;
/** Streets are longer than the great circle by this factor. */
const DETOUR = 1.3;
const EARTH_RADIUS_MILES = 3_958.8;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The way to and from an unknown place counts as 0. */
export function drivingMinutes(from: Coordinates | null, to: Coordinates | null): number {
  return from && to ? milesBetween(from, to) * MINUTES_PER_MILE : 0;
}

/** Miles on streets, estimated from the great circle by the haversine formula. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [from, to] = [one.latitude * RADIANS_PER_DEGREE, other.latitude * RADIANS_PER_DEGREE];
  const east = (other.longitude - one.longitude) * RADIANS_PER_DEGREE;
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half))) * DETOUR;
}

/** Minutes of driving from the shop to the stops, in this order, and back, and of work at the stops. Unknown places cost no way. */
export function workMinutes(stops: readonly (Coordinates | null)[], shop: Coordinates | null): number {
  const places = [shop, ...stops, shop].filter((place) => place !== null);
  const driving = places.slice(1).reduce((sum, place, i) => sum + drivingMinutes(places[i] ?? null, place), 0);
  return driving + stops.length * MINUTES_AT_STOP;
}
