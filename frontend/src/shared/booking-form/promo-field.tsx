import { formatCents, type Quote } from '@party-rental/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button';
import { FieldFrame, useFieldError } from '../../ui/fields/field-frame';
import type { Promo } from '../price/use-promo';

interface PromoFieldProps {
  /** Whether the shop has promo codes. */
  isOffered: boolean | undefined;
  promo: Promo;
  /** With its discount; undefined without anything to rent. */
  quote: Quote | undefined;
}

/** The promo code of the enclosing form, behind a button until one is typed. A typed one stays until it is removed. */
export function PromoField({ isOffered = false, promo: { discount, refusal }, quote }: PromoFieldProps) {
  const { getValues, register, setFocus } = useFormContext();
  const error = useFieldError('promoCode') ?? refusal;
  const [isOpen, setIsOpen] = useState(Boolean(getValues('promoCode')));
  const taken = quote?.promo;
  function open() {
    flushSync(() => setIsOpen(true));
    setFocus('promoCode');
  }

  if (!isOpen)
    return isOffered ? (
      <Button variant="quiet" className="underline underline-offset-4" onClick={open}>
        Have a promo code?
      </Button>
    ) : null;
  return (
    <FieldFrame label="Promo code" optional error={error} className="min-h-29">
      {(control) => (
        <>
          <input
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...control}
            {...register('promoCode')}
            // It applies the code, and books nothing.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <p role="status" className="text-base empty:hidden">
            {!error && discount && taken && `${taken.code} takes ${formatCents(-taken.amount)} off.`}
          </p>
        </>
      )}
    </FieldFrame>
  );
}
