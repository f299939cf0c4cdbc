import { lastDay, type CalendarDate, type PriceBook, type Rental } from '@party-rental/contracts';
import { Rejection } from '../rejections.js';

/** Rejects lines that are rented for more days than the shop offers. The owner may exceed that for a caller. */
export function rejectDays(
  lines: readonly { days?: number | undefined }[],
  { longerRentals: { maxDays } }: Pick<PriceBook, 'longerRentals'>,
  { byOwner }: { byOwner: boolean },
): Rejection | undefined {
  if (byOwner || lines.every(({ days = 1 }) => days <= maxDays)) return undefined;
  const message = maxDays === 1 ? 'Please choose one day' : `Please choose at most ${maxDays} days`;
  return new Rejection('malformed', `${message}.`, { errors: [{ path: 'days', message }] });
}

/** Why a line whose first day is over can't change. */
export function describeBegun(rental: Rental, today: CalendarDate): string {
  return lastDay(rental) < today ? 'This event is over' : 'This rental has begun';
}
