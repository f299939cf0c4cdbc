import { cleanCode, ZIP_CODE } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { currentUserQuery } from '../../api/accounts';
import { latestOrderQuery } from '../../api/orders';
import { controlStyle } from '../../ui/fields/field-frame';
import { DeliveryAnswer } from './delivery-answer';
import { rememberZip, useRememberedZip } from './remembered-zip';

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
