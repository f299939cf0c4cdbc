import { formatCents, type Quote } from '@party-rental/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/input-fields';
import type { Promo } from '../price/use-promo';

interface PromoFieldProps {
  /** Undefined if the shop has no promo codes. */
  promo: Promo | undefined;
  /** With its discount; undefined without anything to rent. */
  quote: Quote | undefined;
}

/** The promo code of the enclosing form, behind a button until one is typed. */
export function PromoField({ promo, quote }: PromoFieldProps) {
  const { getValues, setFocus } = useFormContext();
  const [isOpen, setIsOpen] = useState(Boolean(getValues('promoCode')));
  function open() {
    flushSync(() => setIsOpen(true));
    setFocus('promoCode');
  }

  if (!promo) return null;
  const { discount, refusal } = promo;
  const taken = quote?.promo;
  if (!isOpen)
    return (
      <Button variant="quiet" className="underline underline-offset-4" onClick={open}>
        Have a promo code?
      </Button>
    );
  return (
    <div className="space-y-1">
      <TextField
        name="promoCode"
        label="Promo code"
        optional
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p role="status" className="min-h-6 text-base">
        {discount && taken && `${taken.code} takes ${formatCents(-taken.amount)} off.`}
        {refusal && <span className="text-bad">{refusal}</span>}
      </p>
    </div>
  );
}
