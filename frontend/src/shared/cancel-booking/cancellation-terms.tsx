import { FREE_CANCELLATION_HOURS, freeCancellation, type Booking } from '@party-rental/contracts';
import { formatDeadline } from '../../lib/format-instant';
import { PhoneLink } from '../shop/phone-link';

interface CancellationTermsProps {
  booking: Pick<Booking, 'cancellableUntil' | 'createdAt'>;
  timeZone: string;
  inTime: boolean;
}

export function CancellationTerms({
  booking: { cancellableUntil, createdAt },
  timeZone,
  inTime,
}: CancellationTermsProps) {
  return (
    <>
      {!inTime && createdAt > cancellableUntil ? (
        <p>
          {freeCancellation(new Date(cancellableUntil), {
            placedAt: new Date(createdAt),
            now: new Date(createdAt),
            timeZone,
          })}
          .
        </p>
      ) : (
        <p>
          {inTime ? 'Free cancellation until' : 'Free cancellation ended'}{' '}
          <time dateTime={cancellableUntil} className="font-bold">
            {formatDeadline(cancellableUntil, timeZone)}
          </time>
          , {FREE_CANCELLATION_HOURS} hours before the event day.
        </p>
      )}
      {!inTime && (
        <p>
          Please call us at <PhoneLink className="font-bold whitespace-nowrap underline" />.
        </p>
      )}
    </>
  );
}
