import { formatCents } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../api/items';
import { cn } from '../../lib/cn';
import { PhoneLink } from '../shop/phone-link';

interface DeliveryAnswerProps {
  id?: string;
  zip: string;
  /** Whether to name the city, unless another one was typed. */
  namesPlace?: boolean;
  className?: string;
}

/** Whether the shop delivers to a ZIP code, and its surcharge. Always rendered, so that screen readers announce it. */
export function DeliveryAnswer({ id, zip, namesPlace = true, className }: DeliveryAnswerProps) {
  const { data, isError } = useQuery(deliveryQuery(zip));
  return (
    <p id={id} role="status" className={cn('min-h-6 text-base text-soft', className)}>
      {isError && "We couldn't check this zip code just now. You can go on, and we'll check it again."}
      {data?.served === false && (
        <span className="font-semibold text-bad">
          We don't deliver to {zip} yet. Please call us at{' '}
          <PhoneLink className="whitespace-nowrap underline underline-offset-4" />, and we'll see what we can do.
        </span>
      )}
      {data?.served &&
        `We deliver to ${namesPlace && data.city ? `${data.city}, ${data.state}` : zip}${surchargeText(data.fee)}.`}
    </p>
  );
}

function surchargeText(fee: number): string {
  return fee > 0 ? ` for an extra ${formatCents(fee)}` : '';
}
