import { longDay } from '../../../../lib/format-day';
import { formatInstant } from '../../../../lib/format-instant';
import { count } from '../../../../lib/format-text';
import { useHold } from '../../../../shared/waitlist/use-hold';
import { Alert } from '../../../../ui/alert';

/** The units that this order can take although they are held: it is for the person on the waitlist. */
export function WaitlistHoldNotice({ timeZone }: { timeZone: string }) {
  const { token, hold } = useHold();
  if (token === '' || hold === undefined) return null;
  if (hold === null) return <Alert tone="info" title="The hold has ended. You can still book what's available." />;
  const { quantity, eventDate, heldUntil } = hold;
  return (
    <Alert
      tone="good"
      title={`From the waitlist: ${count(quantity, 'unit')} held on ${longDay(eventDate)}, until ${formatInstant(heldUntil, timeZone)}`}
    />
  );
}
