import { formatInstant } from '../../../lib/format-instant';
import { longDay } from '../../../lib/format-day';
import { count } from '../../../lib/format-text';
import { useHold } from '../../../shared/waitlist/use-hold';
import { Alert } from '../../../ui/alert';

/** What the waitlist holds for a visitor who came by the link of an offer. */
export function HoldNotice({ timeZone }: { timeZone: string }) {
  const { token, hold } = useHold();
  if (token === '' || hold === undefined) return null;
  if (hold === null)
    return (
      <Alert tone="info" title="Your hold has ended">
        <p>You can still book what's available.</p>
      </Alert>
    );
  return (
    <Alert tone="good" title={`We're holding ${count(hold.quantity, 'unit')} for you on ${longDay(hold.eventDate)}`}>
      <p>Please book by {formatInstant(hold.heldUntil, timeZone)}.</p>
    </Alert>
  );
}
