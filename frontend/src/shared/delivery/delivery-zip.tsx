import { cleanCode, ZIP_CODE, formatCents } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { latestOrderQuery } from '../../api/orders';
import { controlStyle } from '../../ui/fields/field-frame';
import { rememberZip, useRememberedZip } from './remembered-zip';
import { deliveryQuery } from '../../api/items';
import { cn } from '../../lib/cn';
import { PhoneLink } from '../shop/business';

/** The early question where to deliver, for the price and the delivery area. It may stay blank. */
export function DeliveryZip() {
  const id = useId();
  const zip = useRememberedZip();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? zip;
  useZipOfLatestOrder(zip === '' && typed === null);

  function type(text: string) {
    setTyped(text);
    const entered = cleanCode(text).trim();
    if (entered === '' || ZIP_CODE.test(entered)) rememberZip(entered);
  }

  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor={id} className="font-bold">
          Delivery to<span className="sr-only"> ZIP code</span>
        </label>
        <input
          id={id}
          className={`${controlStyle} max-w-36 tabular-nums`}
          value={shown}
          onChange={({ target }) => type(target.value)}
          placeholder="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          aria-describedby={`${id}-answer`}
        />
      </div>
      <DeliveryAnswer id={`${id}-answer`} zip={cleanCode(shown).trim()} />
    </div>
  );
}

/** Remembers the ZIP code of the signed-in user's latest order, where none was given. */
function useZipOfLatestOrder(isUnknown: boolean): void {
  const { data: user } = useQuery(currentUserQuery);
  const { data: order } = useQuery({ ...latestOrderQuery, enabled: isUnknown && Boolean(user) });
  const known = order?.zipCode ?? '';
  useEffect(() => {
    if (isUnknown && ZIP_CODE.test(known)) rememberZip(known);
  }, [isUnknown, known]);
}

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
