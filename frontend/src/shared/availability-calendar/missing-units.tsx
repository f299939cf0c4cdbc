import type { CalendarDate, MissingUnits as Missing } from '@party-rental/contracts';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { missingUnitsQuery } from '../../api/admin/inventory';
import { shortDate } from '../../lib/format';
import type { Month } from '../../lib/month';
import { TryAgain } from '../page/load-failure';

/** Why units can't be booked on a day, apart from its bookings and from full later days: out of service, buffer days or holds. */
export type DayNotes = (day: CalendarDate) => string | undefined;

export interface MissingUnitsProps {
  itemIds: readonly number[];
  month: Month;
  /** Called with what the calendar should show on its days. */
  onNotes: (notes: { getNote: DayNotes }) => void;
}

/** Tells the owner why units cannot be booked on the days that have a `*` in the calendar. */
export function MissingUnits({ itemIds, month: { year, month }, onNotes }: MissingUnitsProps) {
  const { missing, failed } = useQueries({
    queries: itemIds.map((itemId) => missingUnitsQuery(itemId, year, month)),
    combine: (months) => ({
      missing: months.flatMap(({ data = [] }) => data),
      failed: months.filter(({ isLoadingError }) => isLoadingError),
    }),
  });
  useEffect(() => {
    onNotes({
      getNote(day) {
        const reasons = missing.filter(({ from, to }) => from <= day && day <= to).map(formatReason);
        return reasons.length > 0 ? [...new Set(reasons)].join(', ') : undefined;
      },
    });
  }, [missing, onNotes]);
  if (failed.length > 0)
    return (
      <TryAgain
        sentence="We couldn't load why some units aren't available."
        onRetry={() => failed.forEach((month) => void month.refetch())}
      />
    );
  if (missing.length === 0) return null;
  const sentences = missing.map((units) => `${formatDays(units)}: ${formatReason(units)}`);
  return (
    <div className="rounded-2xl border border-line p-4 text-base [overflow-wrap:anywhere]">
      <p className="font-bold">
        <span aria-hidden>* </span>Not available, and only you see why
      </p>
      <ul className="list-disc pl-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function formatDays({ from, to }: Missing): string {
  return from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`;
}

/** `1 × Castle Bounce House out of service: Torn seam` */
function formatReason({ quantity, itemName, cause, reason, booking }: Missing): string {
  const units = `${quantity} × ${itemName}`;
  switch (cause) {
    case 'downtime':
      return `${units} out of service: ${reason}`;
    case 'buffer_days':
      return `${units}, cleaning after ${booking?.number}`;
    case 'hold':
      return `${units}, held for the waitlist or after a repair`;
  }
}
