import { formatCents, type WhatIf } from '@party-rental/contracts';
import { useState } from 'react';
import { count } from '../../../lib/format-text';
import { centsOf } from '../../../shared/order/typed-amount';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { paybackSeasons } from './payback';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** What more units would have changed, and when they would have paid for themselves. */
export function WhatIfResult({ result, extraUnits }: { result: WhatIf; extraUnits: number }) {
  const { item, actual, whatIf, refusals } = result;
  const extraRevenue = whatIf.revenue - actual.revenue;
  const rows = [
    ['Extra bookings', String(whatIf.bookings - actual.bookings)],
    ['Extra revenue', formatCents(extraRevenue)],
    ['Utilization', `${percent.format(actual.utilization)} → ${percent.format(whatIf.utilization)}`],
    ['Refused requests taken', `${refusals.taken} of ${refusals.taken + refusals.refused}`],
  ] as const;
  return (
    <div className="space-y-4">
      <h3 className="text-xl">
        {item.itemName}: {count(item.stock, 'unit')} and {extraUnits} more
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Payback extraUnits={extraUnits} extraRevenue={extraRevenue} />
      <ul className="list-disc space-y-1 pl-5 text-base text-soft">
        <li>Revenue is the price of the units, before fees, tax and your costs.</li>
        <li>
          We assume that no refused request would have been cancelled later, and that what was booked instead stays.
        </li>
        {refusals.undated > 0 && (
          <li>
            {count(refusals.undated, 'refusal')} of an unknown moment: each counts as one unit, decided after all
            others.
          </li>
        )}
        {refusals.leftOut > 0 && (
          <li>{count(refusals.leftOut, 'refusal')} left out: units were free for them anyway.</li>
        )}
        <li>Utilization is of the units you own today, on all days of the range.</li>
      </ul>
    </div>
  );
}

function Payback({ extraUnits, extraRevenue }: { extraUnits: number; extraRevenue: number }) {
  const [typed, setTyped] = useState('');
  const price = centsOf(typed);
  const seasons = price > 0 ? paybackSeasons(price, extraUnits, extraRevenue) : undefined;
  return (
    <div className="space-y-2">
      <FieldFrame label="Purchase price per unit, in dollars" className="max-w-xs">
        {(control) => (
          <input {...control} inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
      </FieldFrame>
      <p role="status" className="font-bold">
        {seasons === null && 'These days would never pay for it.'}
        {typeof seasons === 'number' && `Paid for after ${seasons.toFixed(1)} times these days.`}
        {Number.isNaN(price) && 'Please enter an amount, like 2500.'}
      </p>
    </div>
  );
}
