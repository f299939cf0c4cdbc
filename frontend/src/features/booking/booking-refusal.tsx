import { formatCents, type CalendarDate } from '@party-rental/contracts';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../api/api-problem';
import { count } from '../../lib/count';
import { longDay } from '../../lib/format-day';
import { NearestDays } from '../../shared/availability-calendar/nearest-days';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { refusalSentence } from './refusal-sentence';

interface BookingRefusalProps {
  error: unknown;
  quantity: number;
  onChooseDay: (day: CalendarDate) => void;
  onPickAnotherDay: () => void;
}

/** Why a booking was not made, and the way on. */
export function BookingRefusal({ error, quantity, onChooseDay, onPickAnotherDay }: BookingRefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  // A faulty field takes the focus itself.
  const isAboutFields = problem?.errors !== undefined;
  useEffect(() => {
    if (error && !isAboutFields) place.current?.focus();
  }, [error, isAboutFields]);

  if (!error) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Alert title={problem && problem.code !== 'idempotency_key_reused' ? problem.title : 'Booking Failed'}>
        <p>{refusalSentence(error)}</p>
        {problem?.lines?.map((line) => (
          <div key={`${line.itemId} ${line.eventDate}`} className="space-y-3">
            <p>
              <strong>{line.itemName}</strong>, {longDay(line.eventDate)}: {count(line.asked, 'unit')} asked for,{' '}
              {line.remaining} left.
            </p>
            <NearestDays itemId={line.itemId} day={line.eventDate} quantity={quantity} onChoose={onChooseDay} />
            <Button size="small" look="outline" onClick={onPickAnotherDay}>
              Pick another day
            </Button>
            <p>Everything you typed is kept.</p>
          </div>
        ))}
        {problem?.quote && (
          <p>
            The new total is <strong>{formatCents(problem.quote.total)}</strong>. If that is fine with you, please
            complete your booking once more.
          </p>
        )}
      </Alert>
    </div>
  );
}
