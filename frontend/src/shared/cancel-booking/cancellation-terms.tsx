import { FREE_CANCELLATION_HOURS, type Booking } from '@party-rental/contracts';
import { formatDeadline } from '../../lib/format-instant';
import { PhoneLink } from '../shop/phone-link';

interface CancellationTermsProps {
  booking: Pick<Booking, 'cancellableUntil'>;
  timeZone: string;
  inTime: boolean;
}

export function CancellationTerms({ booking: { cancellableUntil }, timeZone, inTime }: CancellationTermsProps) {
  return (
    <>
      <p>
        {inTime ? 'Free cancellation until' : 'Free cancellation ended'}{' '}
        <time dateTime={cancellableUntil} className="font-bold">
          {formatDeadline(cancellableUntil, timeZone)}
        </time>
        , {FREE_CANCELLATION_HOURS} hours before the event day.
      </p>
      {!inTime && (
        <p>
          Please call us at <PhoneLink className="font-bold whitespace-nowrap underline" />.
        </p>
      )}
    </>
  );
}
