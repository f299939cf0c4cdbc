import { dayIn, isVisited, type OrderArrival } from '@party-rental/contracts';
import { arrivalTimes, toInstant } from './arrival-times.js';
import type { DayToPlan } from './suggest-day-plan.js';
import { drivingMinutes, MINUTES_AT_STOP } from './travel.js';

export interface EstimatedArrival {
  orderId: string;
  /** An ISO instant. */
  estimatedArrival: string;
  /** Whether the crew will be done later than it should. */
  isLate: boolean;
  status: NonNullable<OrderArrival['arrival']>['status'];
  /** Whether the truck's crew has reported anything today. Without that, and without trucks, it's a guess. */
  isReported: boolean;
}

type StopToPlan = DayToPlan['stops'][number];

/**
 * When each truck arrives at its open stops today, in the order of the plan, by what its crew has reported so far. Empty for a
 * truck whose day has not begun.
 */
export function estimateArrivals({ stops, truckIds, ...day }: DayToPlan, now: Date): EstimatedArrival[] {
  if (dayIn(day.timeZone, now) !== day.date) return [];
  return (truckIds.length > 0 ? truckIds : [null]).flatMap((id) =>
    estimateTruck(
      stops.filter(({ truckId }) => truckId === id),
      { ...day, truckId: id },
      now.getTime() / 60_000,
    ),
  );
}

/** All times are in minutes since 1970. */
function estimateTruck(
  stops: readonly StopToPlan[],
  { shop, truckId, ...day }: Omit<DayToPlan, 'stops' | 'truckIds'> & { truckId: number | null },
  now: number,
): EstimatedArrival[] {
  // The latest report first, then the order of the plan.
  const visits = stops
    .map(({ orderId, progress, coordinates, ...setup }) => ({
      ...{ orderId, coordinates, isDone: isVisited(progress), reportedAt: lastReport(progress) },
      ...arrivalTimes(setup, day),
    }))
    .sort((one, other) => other.reportedAt - one.reportedAt);
  const lastReportedAt = visits[0]?.reportedAt ?? 0;
  if (lastReportedAt === 0 && visits.every(({ earliest }) => now < earliest)) return [];
  let place = visits.find(({ isDone, coordinates }) => isDone && coordinates)?.coordinates ?? shop;
  let leave = lastReportedAt || now;
  const open = visits.filter(({ isDone }) => !isDone);
  return open.map(({ orderId, coordinates, earliest, latest, reportedAt }, i) => {
    const isOnTheWay = i === 0 && reportedAt > 0;
    const reached = Math.max(leave + drivingMinutes(place, coordinates), earliest);
    // A crew that reported that it left may be there already.
    const arrival = isOnTheWay ? reached : Math.max(reached, now);
    leave = Math.max(arrival + MINUTES_AT_STOP, now);
    place = coordinates ?? place;
    return {
      orderId,
      estimatedArrival: toInstant(Math.max(arrival, now)),
      isLate: leave > latest + MINUTES_AT_STOP,
      isReported: lastReportedAt > 0 && truckId !== null,
      status: isOnTheWay ? 'ON_THE_WAY' : i === 0 ? 'NEXT' : 'PLANNED',
    };
  });
}

/** When the crew left for the stop, or what it did there last; 0 if neither. */
function lastReport(progress: StopToPlan['progress']): number {
  return Math.max(0, ...progress.filter(({ step }) => step !== 'LOADED').map(({ at }) => Date.parse(at) / 60_000));
}

const SPAN_MINUTES = 30;
const ROUNDED_MINUTES = 15;

/** The half hour in which the customer may expect the crew, from a quarter of an hour. */
export function toSpan(estimatedArrival: string): { from: string; to: string } {
  const from = Math.floor(Date.parse(estimatedArrival) / 60_000 / ROUNDED_MINUTES) * ROUNDED_MINUTES;
  return { from: toInstant(from), to: toInstant(from + SPAN_MINUTES) };
}
