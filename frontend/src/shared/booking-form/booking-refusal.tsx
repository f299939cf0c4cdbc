import {
  formatCents,
  formatRentalDays,
  type CalendarDate,
  type Quote,
  type RatedItem,
  type UnavailableLine,
} from '@party-rental/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import { ApiProblem, errorSentence, hasCode } from '../../api/api-problem';
import { count } from '../../lib/format';
import type { Actor } from '../availability-calendar/day-state';
import { SameDayAlternatives } from '../alternatives/same-day-alternatives';
import { NO_LINES, type CartLines } from '../cart/cart-lines';
import { NearestDays } from '../availability-calendar/nearest-days';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { useIsShownAtFields } from '../form/form';

interface BookingRefusalProps {
  error: unknown;
  onChooseDay: (day: CalendarDate, line: UnavailableLine) => void;
  onSwap: (item: RatedItem, line: UnavailableLine) => void;
  onPickAnotherDay: (line: UnavailableLine) => void;
  /** For a rental of more days than the shop offers by now. */
  onPickOtherDays?: () => void;
  actor?: Actor;
  /** The lines of the refused order, if a swap can merge two of them. */
  lines?: CartLines;
}

/** Why a booking failed, and what to do next. */
export function BookingRefusal({ error, actor = 'customer', lines = NO_LINES, ...actions }: BookingRefusalProps) {
  const { onChooseDay, onSwap, onPickAnotherDay, onPickOtherDays } = actions;
  const place = useRef<HTMLDivElement>(null);
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  // No connection, rate limit or server error: sending the same form again books once.
  const mayWorkLater = !problem || problem.status === 0 || problem.status === 429 || problem.status >= 500;
  const isShownAtFields = useIsShownAtFields(error);
  useRefusalFocus(error, place);

  if (!error || isShownAtFields) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Alert title={problem && problem.code !== 'idempotency_key_reused' ? problem.title : 'Booking Failed'}>
        <p>{refusalSentence(error)}</p>
        {problem?.lines?.map((line) => (
          <div key={`${line.itemId} ${line.eventDate} ${line.days}`} className="space-y-3">
            <p>
              <strong>{line.itemName}</strong>, {formatRentalDays(line)}: {count(line.requested, 'unit')} requested,{' '}
              {line.remaining} left.
            </p>
            {!line.reason && (
              <SameDayAlternatives
                itemId={line.itemId}
                day={line.eventDate}
                days={line.days ?? 1}
                quantity={line.requested}
                onSwap={(item) => onSwap(item, line)}
                lines={lines}
                actor={actor}
              />
            )}
            <NearestDays
              itemId={line.itemId}
              day={line.eventDate}
              days={line.days ?? 1}
              quantity={line.requested}
              onChoose={(day) => onChooseDay(day, line)}
              actor={actor}
            />
            <Button size="small" variant="outline" onClick={() => onPickAnotherDay(line)}>
              Pick another day
            </Button>
          </div>
        ))}
        {onPickOtherDays && problem?.errors?.some(({ path }) => path === 'days') && (
          <Button size="small" variant="outline" onClick={onPickOtherDays}>
            Pick other days
          </Button>
        )}
        {problem?.quote && <NewTotal quote={problem.quote} />}
        {!problem?.errors && <p>Everything you typed is still here.</p>}
        {mayWorkLater && (
          <Button type="submit" size="small" variant="outline">
            Try Again
          </Button>
        )}
      </Alert>
    </div>
  );
}

export function NewTotal({ quote }: { quote: Quote }) {
  return (
    <p>
      The new total is <strong>{formatCents(quote.total)}</strong>. If that's fine with you, please complete your
      booking again.
    </p>
  );
}

/** Explains a failed booking to the user. */
export function refusalSentence(error: unknown): string {
  // The response to an earlier attempt was lost, and the form has changed since.
  if (hasCode(error, 'idempotency_key_reused')) {
    return 'Your earlier attempt reached us and was booked. Please look for its confirmation email before you book again.';
  }
  if (hasCode(error, 'outcome_unknown')) {
    return "We can't tell yet whether your booking came through. Try again to find out: it won't be booked twice.";
  }
  return errorSentence(error, 'There was an error processing your booking. Please try again.');
}

/** Moves the focus to the reason for a rejected booking. An invalid field takes the focus itself. */
export function useRefusalFocus(error: unknown, reason: RefObject<HTMLElement | null>): void {
  const isAboutFields = useIsShownAtFields(error);
  useEffect(() => {
    if (error && !isAboutFields) reason.current?.focus();
  }, [error, isAboutFields, reason]);
}
