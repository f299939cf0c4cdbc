import type { AffectedOrder, CalendarDate, ProposeRepairs, Repair } from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { repairProposalsQuery } from '../../../api/admin/days';
import { longDay, shortDay, count } from '../../../lib/format';
import { notifyFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { chosenRepair, type Choices } from './repairs';

interface BulkRepairsProps {
  affected: Pick<ProposeRepairs, 'date' | 'itemIds'>;
  orders: readonly AffectedOrder[];
  choices: Choices;
  onChange: Dispatch<SetStateAction<Choices>>;
}

/** Changes the repairs of all chosen orders at once. */
export function BulkRepairs({ affected, orders, choices, onChange }: BulkRepairsProps) {
  const [said, setSaid] = useState('');
  const chosen = orders.filter((order) => chosenRepair(order, choices));
  const all = chosen.length;
  const request = { ...affected, orderIds: chosen.map(({ orderId }) => orderId) };
  const together = useQuery(repairProposalsQuery(request));
  const days = together.data?.days ?? [];
  const queryClient = useQueryClient();

  function change(what: string, repairFor: (order: AffectedOrder) => Repair) {
    onChange(new Map([...choices, ...chosen.map((order) => [order.orderId, repairFor(order)] as const)]));
    setSaid(`${count(all, 'order')} ${what}.`);
  }
  async function moveAll(moveTo: CalendarDate) {
    const query = repairProposalsQuery({ ...request, moveTo });
    const { proposals } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    // What the owner has chosen meanwhile stays.
    onChange((now) => {
      const same = proposals.filter(({ orderId }) => now.get(orderId) === choices.get(orderId));
      return new Map([...now, ...same.map(({ orderId, repair }) => [orderId, repair] as const)]);
    });
    const moved = proposals.filter(({ repair }) => repair.kind === 'move' && repair.to === moveTo).length;
    setSaid(
      moved === all
        ? `${longDay(moveTo)} has room for all ${count(all, 'order')}.`
        : `${longDay(moveTo)} has room for ${moved} of ${count(all, 'order')}. Something else is proposed for the rest.`,
    );
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
                const to = days.find(({ day }) => day === target.value)?.day;
                if (to) moveAll(to).catch((error: unknown) => notifyFailure("We couldn't plan the move", error));
              }}
            >
              <option value="">Choose a day</option>
              {days.map(({ day, orders: room }) => (
                <option key={day} value={day}>
                  {shortDay(day)}
                  {!together.isPlaceholderData && `, room for ${room === all ? 'all' : `${room} of ${all}`}`}
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
