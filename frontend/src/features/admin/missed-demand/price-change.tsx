import { formatCents, type WhatIf } from '@party-rental/contracts';
import { useState } from 'react';
import { count } from '../../../lib/format-text';
import { centsOf, dollarsOf } from '../../../shared/order/typed-amount';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { revenueAtPrice } from './payback';

/** The booked units of the season at another price. */
export function PriceChange({ item }: { item: WhatIf['item'] }) {
  const [typedPrice, setPrice] = useState(dollarsOf(item.price));
  const [typedChange, setChange] = useState('0');
  const [price, change] = [centsOf(typedPrice), Number(typedChange)];
  const isPossible = price >= 0 && change >= -100 && change <= 1000 && typedPrice.trim() && typedChange.trim();
  const revenue = isPossible ? revenueAtPrice(item.units, price, change) : null;
  return (
    <div className="space-y-4">
      <h3 className="text-xl">At another price</h3>
      <div className="grid grid-cols-2 gap-3">
        <FieldFrame label="Price, in dollars">
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={typedPrice}
              onChange={({ target }) => setPrice(target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Demand changes by, in %">
          {(control) => <input {...control} value={typedChange} onChange={({ target }) => setChange(target.value)} />}
        </FieldFrame>
      </div>
      <p role="status">
        {count(item.units, 'unit')} were booked for <strong>{formatCents(item.revenue)}</strong>.{' '}
        {revenue === null ? (
          'Please enter a price and a percentage from -100 to 1000.'
        ) : (
          <>
            At this price: <strong>{formatCents(revenue)}</strong>, a difference of{' '}
            <strong>{formatCents(revenue - item.revenue)}</strong>.
          </>
        )}
      </p>
      <p className="text-base text-soft">
        How demand changes is your guess; unless you change it, it stays the same. We count bookings of the item itself,
        not in packages, and don't check whether more demand would fit into your stock.
      </p>
    </div>
  );
}
