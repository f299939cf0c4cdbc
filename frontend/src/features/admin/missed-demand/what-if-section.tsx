import {
  DEMAND_CHANGE,
  formatCents,
  itemPrice,
  toNumber,
  type Item,
  type Season,
  type WhatIf,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryQuery } from '../../../api/admin/inventory';
import { whatIfQuery, type WhatIfChange } from '../../../api/admin/insight';
import { count } from '../../../lib/format';
import { ItemSelect } from '../../../shared/order/lines/line-picker';
import { toCents } from '../../../shared/order/typed-amount';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { ListPlaceholder } from '../list/record-list';

/** The season decided again with more units of an item, another price, or other demand for it. */
export function WhatIfSection({ season, suggested }: { season: Season; suggested: number | undefined }) {
  const items = (useQuery(inventoryQuery).data ?? []).filter(({ components }) => components.length === 0);
  const [submitted, setSubmitted] = useState<{ change: WhatIfChange; season: Season } | null>(null);
  const result = useQuery(whatIfQuery(submitted));

  return (
    <section aria-labelledby="what-if" className="space-y-5 rounded-card bg-card p-5 shadow-card">
      <div className="space-y-1">
        <h2 id="what-if" className="text-2xl">
          What If
        </h2>
        <p className="max-w-3xl text-soft">
          We replay these days with more units or another price: every booking and every refused request is decided
          again in its order, with packages, buffer days, downtime and holds as they were.
        </p>
      </div>
      <WhatIfForm
        items={items}
        suggested={suggested}
        isBusy={result.isFetching}
        onReplay={(change) => setSubmitted({ change, season })}
      />
      {result.isError && <LoadFailure title="We couldn't replay the season" query={result} />}
      {submitted && result.isFetching && !result.data && <ListPlaceholder />}
      {submitted && result.data && !result.isError && (
        <div aria-live="polite">
          <WhatIfResult result={result.data} change={submitted.change} />
        </div>
      )}
    </section>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** What the change would have brought, when more units would have paid for themselves, and what is assumed. */
function WhatIfResult({ result, change }: { result: WhatIf; change: WhatIfChange }) {
  const { item, actual, whatIf, extra, refusals, demand } = result;
  const { taken, refused, undated, leftOut } = refusals;
  const { stayedAway, added, addedTaken } = demand;
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Extra bookings', String(extra.bookings)],
    ['Extra revenue', formatCents(extra.revenue)],
    ['Revenue of the item itself', `${formatCents(actual.own.revenue)} → ${formatCents(whatIf.own.revenue)}`],
    ['Utilization', `${percent.format(actual.utilization)} → ${percent.format(whatIf.utilization)}`],
    ['Refused requests taken', `${taken} of ${taken + refused}`],
    ...(stayedAway > 0 ? [['Requests that stayed away', String(stayedAway)] as const] : []),
    ...(added > 0 ? [['Additional requests taken', `${addedTaken} of ${added}`] as const] : []),
  ];
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <div className="space-y-4">
        <h3 className="text-xl">{formatTitle(item, change)}</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="text-right font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {change.extraUnits > 0 && change.purchasePrice !== undefined && (
          <p className="font-bold">
            {result.payback === null
              ? 'These days would never pay for it.'
              : `Pays for itself after ${result.payback.toFixed(1)} seasons like this.`}
          </p>
        )}
      </div>
      <ul className="list-disc space-y-1 self-end pl-5 text-base text-soft">
        <li>Revenue is the price of the units, before fees, tax and your costs.</li>
        <li>
          We assume that no refused request would have been cancelled later, and that what was booked instead stays.
        </li>
        {change.price !== undefined && (
          <li>The price applies to all bookings of the item itself. Packages keep their own.</li>
        )}
        {stayedAway > 0 && <li>Customers who skip this item still book the rest of their order.</li>}
        {added > 0 && (
          <li>An additional request is for the item alone, and is moved and cancelled like the one it repeats.</li>
        )}
        {undated > 0 && <li>Requests with no recorded time ({undated}) count as one unit, decided last.</li>}
        {leftOut > 0 && <li>{count(leftOut, 'refusal')} left out: units were available for them anyway.</li>}
        <li>Utilization is of the units you own today, on all days of the range.</li>
      </ul>
    </div>
  );
}

function formatTitle(
  { itemName, stock }: WhatIf['item'],
  { extraUnits, price, demandChange = 0 }: WhatIfChange,
): string {
  const changes = [
    extraUnits > 0 ? `${count(stock, 'unit')} and ${extraUnits} more` : count(stock, 'unit'),
    ...(price === undefined ? [] : [`at ${formatCents(price)}`]),
    ...(demandChange === 0 ? [] : [`${demandChange > 0 ? '+' : ''}${demandChange}% demand`]),
  ];
  return `${itemName}: ${changes.join(', ')}`;
}

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
function WhatIfForm({ items, suggested, isBusy, onReplay }: WhatIfFormProps) {
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
