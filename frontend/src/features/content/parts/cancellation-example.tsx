import { addDays, cancellableUntil, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { longDay } from '../../../lib/format-day';
import { formatDeadline } from '../../../lib/format-instant';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { FACTS } from './facts';
import { useBusiness } from '../../../shared/shop/use-business';

const THREE_WEEKS = 21;

/** The cancellation deadline as a timeline, with an example day. */
export function CancellationExample() {
  const { phone } = useBusiness();
  const { day, today } = useEventDay();
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const example = day ?? (today && addDays(today, THREE_WEEKS));
  return (
    <div className="rounded-[2rem] bg-card p-6 shadow-card sm:p-10">
      <div className="grid overflow-hidden rounded-2xl text-center font-bold sm:grid-cols-[3fr_1fr]">
        <p className="bg-good-tint px-4 py-5 text-good">
          Free cancellation
          <span className="block text-base font-semibold">up to {FACTS.cancellation} before the event</span>
        </p>
        <p className="bg-warn-tint px-4 py-5">
          Please call us
          <span className="block text-base font-semibold">{phone}</span>
        </p>
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-4 md:grid-cols-2">
        <p>
          Cancel with the link in your confirmation email or in your account: two clicks, no reason needed. If you've
          paid a deposit, you'll get all of it back. The {FACTS.cancellation} count back from midnight at the start of
          the event day.
        </p>
        <p>
          After that, the van is as good as packed, so please call us. We'll keep the deposit, because it's too late for
          another family to book your day, but we won't charge you anything else.
        </p>
      </div>
      <p className="mt-6 min-h-14 border-t-2 border-dashed border-line pt-5">
        {example && timeZone && <Example day={example} timeZone={timeZone} />}
      </p>
    </div>
  );
}

function Example({ day, timeZone }: { day: CalendarDate; timeZone: string }) {
  return (
    <>
      For a party on <strong>{longDay(day)}</strong>, you can cancel for free until{' '}
      <strong>{formatDeadline(cancellableUntil(day, timeZone).toISOString(), timeZone)}</strong>.
    </>
  );
}
