import { FREE_CANCELLATION_HOURS, type CalendarDate } from '@party-rental/contracts';
import { useLateDays } from '../../cancel-booking/use-free-cancellation';

/** What the customer does for an order that was just placed. */
export function Reminders({ days }: { days: readonly CalendarDate[] }) {
  const isLate = useLateDays(days).length > 0;
  const reminders = [
    'Someone must be present for delivery and pickup.',
    'Have a flat area with a power outlet ready.',
    isLate
      ? 'Please call us right away if your plans change.'
      : `Tell us about changes or cancellations at least ${FREE_CANCELLATION_HOURS} hours ahead.`,
  ];
  return (
    <section aria-labelledby="reminders" className="space-y-4 rounded-[2rem] bg-card p-5 shadow-card sm:p-6">
      <h2 id="reminders" className="text-2xl">
        Please remember
      </h2>
      <ul className="list-disc space-y-3 pl-5 marker:text-primary">
        {reminders.map((reminder) => (
          <li key={reminder}>{reminder}</li>
        ))}
      </ul>
    </section>
  );
}
