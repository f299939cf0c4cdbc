import { DEMAND_CHANGE, formatCents, itemPrice, toNumber, type Item } from '@party-rental/contracts';
import { useState } from 'react';
import type { WhatIfChange } from '../../../api/admin/missed-demand';
import { toCents } from '../../../shared/order/typed-amount';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { ItemSelect } from '../../../shared/order/lines/item-select';

const UNIT_CHOICES = [0, 1, 2, 3, 4, 5, 10];
const WRONG_AMOUNT = 'Please enter an amount, like 189.';
const WRONG_PERCENTAGE = `Please enter a whole number from ${DEMAND_CHANGE.min} to ${DEMAND_CHANGE.max}.`;

interface WhatIfFormProps {
  items: readonly Item[];
  suggested: number | undefined;
  isBusy: boolean;
  onReplay: (change: WhatIfChange) => void;
}

/** What would have been different in the season. */
export function WhatIfForm({ items, suggested, isBusy, onReplay }: WhatIfFormProps) {
  const [picked, setPicked] = useState(suggested);
  const chosen = items.find(({ id }) => id === picked);
  const [extraUnits, setExtraUnits] = useState(1);
  const [typed, setTyped] = useState({ price: '', demandChange: '', purchasePrice: '' });
  const price = toAmount(typed.price);
  const purchasePrice = extraUnits > 0 ? toAmount(typed.purchasePrice) : undefined;
  const demandChange = typed.demandChange.trim() ? toNumber(typed.demandChange) : undefined;
  const errors = {
    price: isAmount(price) ? undefined : WRONG_AMOUNT,
    demandChange: isPercentage(demandChange) ? undefined : WRONG_PERCENTAGE,
    purchasePrice: isAmount(purchasePrice) ? undefined : WRONG_AMOUNT,
  };
  const field = (name: keyof typeof typed, label: string, hint?: string) => (
    <FieldFrame label={label} optional hint={hint} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          inputMode={name === 'demandChange' ? 'text' : 'decimal'}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      )}
    </FieldFrame>
  );
  return (
    <form
      className="space-y-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!chosen || Object.values(errors).some(Boolean)) return;
        onReplay({ itemId: chosen.id, extraUnits, price, demandChange, purchasePrice });
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <ItemSelect items={items} chosen={chosen?.id ?? null} onChoose={setPicked} />
        <FieldFrame label="More units">
          {(control) => (
            <select {...control} value={extraUnits} onChange={({ target }) => setExtraUnits(Number(target.value))}>
              {UNIT_CHOICES.map((units) => (
                <option key={units} value={units}>
                  {units === 0 ? 'None' : `+${units}`}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {extraUnits > 0 && field('purchasePrice', 'Purchase price per unit, in dollars')}
        {field('price', 'Another price, in dollars', chosen && `Today it's ${formatCents(chosen.price)}.`)}
        {field('demandChange', 'Demand changes by, in %', 'Your guess: -10 for every tenth request that stays away.')}
      </div>
      <Button type="submit" disabled={!chosen || isBusy} className="min-h-12">
        Replay
      </Button>
    </form>
  );
}

function toAmount(typed: string): number | undefined {
  return typed.trim() ? toCents(typed) : undefined;
}

function isAmount(cents: number | undefined): boolean {
  return cents === undefined || itemPrice.safeParse(cents).success;
}

function isPercentage(percent: number | undefined): boolean {
  const { min, max } = DEMAND_CHANGE;
  return percent === undefined || (Number.isInteger(percent) && percent >= min && percent <= max);
}
