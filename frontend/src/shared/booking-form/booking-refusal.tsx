import type { CalendarDate, RatedItem, UnavailableLine } from '@party-rental/contracts';
import { useRef } from 'react';
import { ApiProblem } from '../../api/api-problem';
import { count } from '../../lib/format-text';
import { longDay } from '../../lib/format-day';
import type { Booker } from '../availability-calendar/booker';
import { SameDayAlternatives } from '../alternatives/same-day-alternatives';
import { NO_LINES, type CartLines } from '../cart/cart-lines';
import { NearestDays } from '../availability-calendar/nearest-days';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { NewTotal } from './new-total';
import { refusalSentence } from './refusal-sentence';
import { useIsShownAtFields } from '../form/show-refused-fields';
import { useRefusalFocus } from './use-refusal-focus';

interface BookingRefusalProps {
  error: unknown;
  onChooseDay: (day: CalendarDate, line: UnavailableLine) => void;
  onSwap: (item: RatedItem, line: UnavailableLine) => void;
  onPickAnotherDay: (line: UnavailableLine) => void;
  booker?: Booker;
  /** The lines of the refused order, if a swap can merge two of them. */
  lines?: CartLines;
}

/** Why a booking failed, and what to do next. */
export function BookingRefusal({ error, booker = 'visitor', lines = NO_LINES, ...actions }: BookingRefusalProps) {
  const { onChooseDay, onSwap, onPickAnotherDay } = actions;
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
          <div key={`${line.itemId} ${line.eventDate}`} className="space-y-3">
            <p>
              <strong>{line.itemName}</strong>, {longDay(line.eventDate)}: {count(line.requested, 'unit')} requested,{' '}
              {line.remaining} left.
            </p>
            {!line.reason && (
              <SameDayAlternatives
                itemId={line.itemId}
                day={line.eventDate}
                quantity={line.requested}
                onSwap={(item) => onSwap(item, line)}
                lines={lines}
                booker={booker}
              />
            )}
            <NearestDays
              itemId={line.itemId}
              day={line.eventDate}
              quantity={line.requested}
              onChoose={(day) => onChooseDay(day, line)}
              booker={booker}
            />
            <Button size="small" look="outline" onClick={() => onPickAnotherDay(line)}>
              Pick another day
            </Button>
          </div>
        ))}
        {problem?.quote && <NewTotal quote={problem.quote} />}
        {!problem?.errors && <p>Everything you typed is still here.</p>}
        {mayWorkLater && (
          <Button type="submit" size="small" look="outline">
            Try Again
          </Button>
        )}
      </Alert>
    </div>
  );
}
