import type { AffectedOrder, Repair } from '@party-rental/contracts';
import { useState } from 'react';
import { longDay, shortDay, count } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { changeAll, chosenRepair, commonDays, type Choices } from './repairs';

interface BulkRepairsProps {
  orders: readonly AffectedOrder[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** Changes the repairs of all chosen orders at once. */
export function BulkRepairs({ orders, choices, onChange }: BulkRepairsProps) {
  const [said, setSaid] = useState('');
  const chosen = orders.filter((order) => chosenRepair(order, choices));
  const all = chosen.length;

  function change(what: string, repairFor: (order: AffectedOrder) => Repair | undefined) {
    const result = changeAll(orders, choices, repairFor);
    onChange(result.choices);
    const others = all - result.changed;
    setSaid(`${count(result.changed, 'order')} ${what}.${others > 0 ? ` Not possible for ${others}, unchanged.` : ''}`);
  }
  function choose(isChosen: boolean) {
    onChange(
      new Map(
        orders.map((order) => [order.orderId, isChosen ? (chosenRepair(order, choices) ?? order.proposal) : null]),
      ),
    );
    setSaid(isChosen ? `All ${count(orders.length, 'order')} chosen` : 'No order chosen');
  }

  return (
    <section aria-labelledby="bulk" className="space-y-3 rounded-card bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="bulk" className="text-xl">
          {all} of {count(orders.length, 'order')} chosen
        </h2>
        <label className="flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            checked={all === orders.length}
            onChange={({ target }) => choose(target.checked)}
            className="size-6 accent-primary"
          />
          Choose all
        </label>
      </div>
      <p className="text-base text-soft">
        {orders.every(({ mustChange }) => mustChange)
          ? 'Uncheck the orders that go ahead as planned.'
          : "Only the latest bookings that don't fit anymore are chosen. The others can go ahead as planned."}
      </p>
      <div role="group" aria-label="Change all chosen orders" className="flex flex-wrap items-end gap-3">
        <FieldFrame label="Move all to" className="min-w-0 grow sm:max-w-xs">
          {(control) => (
            <select
              {...control}
              value=""
              disabled={all === 0}
              onChange={({ target }) => {
                const to = commonDays(chosen).find(({ day }) => day === target.value)?.day;
                if (to)
                  change(`to move to ${longDay(to)}`, ({ days }) =>
                    days.includes(to) ? { kind: 'move', to } : undefined,
                  );
              }}
            >
              <option value="">Choose a day</option>
              {commonDays(chosen).map(({ day, orders: free }) => (
                <option key={day} value={day}>
                  {shortDay(day)}, available for {free === all ? 'all' : `${free} of ${all}`}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Button
          variant="outline"
          disabled={all === 0}
          className="min-h-12"
          onClick={() => change('to cancel', () => ({ kind: 'cancel' }))}
        >
          Cancel All
        </Button>
        <Button
          variant="outline"
          disabled={all === 0}
          className="min-h-12"
          onClick={() => change('as proposed', ({ proposal }) => proposal)}
        >
          Back to Proposals
        </Button>
      </div>
      <p role="status" className="text-base empty:sr-only">
        {said}
      </p>
    </section>
  );
}
