import { isBookableDay, ofDays, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { settingsQuery } from '../../api/settings';
import { joinWaitlist } from '../../api/waitlist';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { FieldFrame } from '../../ui/fields/field-frame';
import { EmailQuestion } from '../form/email-field';
import { SaveFailure } from '../form/form';
import { useMutationOnce } from '../form/use-mutation-once';

interface JoinWaitlistProps {
  itemId: number;
  day: CalendarDate;
  /** Of the rental that begins on that day. */
  days?: number;
  quantity: number;
}

function formatJoined(units = 1): string {
  return units === 1
    ? "You're on the list. We'll email you if it frees up."
    : `You're on the list for ${units} units. We'll email you if they free up.`;
}

/** Leaves an email for a full day. Not a form, because the booking form may be around it. */
export function JoinWaitlist({ itemId, day, days = 1, quantity }: JoinWaitlistProps) {
  const user = useQuery(currentUserQuery).data;
  const today = useQuery(settingsQuery).data?.today;
  const [typed, setTyped] = useState<string>();
  const [units, setUnits] = useState(String(quantity));
  const email = typed ?? user?.email ?? '';
  const join = useMutationOnce({ mutationFn: joinWaitlist });
  const send = () => join.mutate({ itemId, eventDate: day, ...ofDays(days), quantity: Number(units), email });

  function onEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  }

  // A day that is past or too far ahead says so elsewhere; no one can wait for it.
  if (!today || !isBookableDay(day, today)) return null;
  if (join.isSuccess) return <Alert tone="good" urgent title={formatJoined(join.variables.quantity)} />;
  return (
    <div role="group" aria-label="Join the waitlist" className="space-y-3 rounded-2xl border border-line p-4">
      <p>
        <strong className="block">Join the waitlist</strong>
        If one frees up for {days > 1 ? `those ${days} days` : 'that day'}, we'll email you and hold it while you
        decide.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <FieldFrame label="Your email" className="min-w-52 flex-1">
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onEnter}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Units" className="w-24">
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              value={units}
              onChange={({ target }) => setUnits(target.value)}
              onKeyDown={onEnter}
            />
          )}
        </FieldFrame>
        <EmailQuestion typed={email} onUse={setTyped} />
        <Button variant="outline" disabled={join.isPending} onClick={send} className="max-sm:w-full">
          {join.isPending ? 'Processing...' : 'Join the Waitlist'}
        </Button>
      </div>
      <SaveFailure title="You're not on the list yet" error={join.error} />
    </div>
  );
}
