import { zodResolver } from '@hookform/resolvers/zod';
import {
  applyRepairs as schema,
  formatCents,
  type AffectedOrder,
  type CalendarDate,
  type PreviewRepairs,
  type RepairResults,
  type RepairsPreview,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { applyRepairs, repairsPreviewQuery } from '../../../api/admin/days';
import { longDay, count } from '../../../lib/format';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PriceRow } from '../../../shared/price/price-summary';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/input-fields';
import { OrderDialog } from '../orders/detail/dialogs/order-dialog';
import { ApplyResults, type AppliedRepairs } from './apply-results';
import { BulkRepairs } from './bulk-repairs';
import { RepairCard } from './repair-card';
import {
  chosenRepair,
  countKinds,
  formatKinds,
  getRepairs,
  possibleRepairs,
  type Choices,
  type OrderRepair,
} from './repairs';

interface RepairDeskProps {
  day: CalendarDate;
  /** None for all items. */
  itemIds: number[];
  orders: readonly AffectedOrder[];
  /** Ids of orders that were repaired on this day. They stay, unless the owner chooses them again. */
  repaired: readonly string[];
  whenNone: ReactNode;
}

/** What the owner confirms, also if the orders change meanwhile. */
interface Reviewed {
  request: PreviewRepairs;
  preview: RepairsPreview;
  orders: readonly AffectedOrder[];
}

/** Chooses a repair for each affected order, and applies them. */
export function RepairDesk({ day, itemIds, orders, repaired, whenNone }: RepairDeskProps) {
  const [made, setChoices] = useState<Choices>(new Map());
  const choices: Choices = new Map([...repaired.map((id) => [id, null] as const), ...made]);
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [applied, setApplied] = useState<AppliedRepairs>();
  const repairs = getRepairs(orders, choices);
  const affected = { date: day, ...(itemIds.length > 0 && { itemIds }) };
  const preview = useQuery(repairsPreviewQuery({ ...affected, repairs }));
  const current = preview.isPlaceholderData ? undefined : preview.data;
  const possible = possibleRepairs(repairs, current);
  useUnsavedChanges([...made.values()].some(Boolean) && orders.length > 0);

  return (
    <>
      {applied && <ApplyResults {...applied} what="repaired" />}
      {orders.length === 0 ? (
        !applied && whenNone
      ) : (
        <section aria-label="Affected orders" className="space-y-4">
          <BulkRepairs affected={affected} orders={orders} choices={choices} onChange={setChoices} />
          {preview.isError && <LoadFailure title="We couldn't work out the new totals" query={preview} />}
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {orders.map((order) => (
              <RepairCard
                key={order.orderId}
                order={order}
                repair={chosenRepair(order, choices)}
                isRepaired={repaired.includes(order.orderId)}
                preview={current?.orders.find(({ orderId }) => orderId === order.orderId)}
                onChange={(repair) => setChoices((now) => new Map(now).set(order.orderId, repair))}
              />
            ))}
          </ul>
          <ApplyBar
            repairs={possible}
            refused={repairs.length - possible.length}
            preview={current}
            onReview={() => {
              if (current) setReviewed({ request: { ...affected, repairs: possible }, preview: current, orders });
            }}
          />
        </section>
      )}
      {reviewed && (
        <ApplyDialog
          {...reviewed}
          onApplied={({ results }) => {
            setApplied({ results, orders: reviewed.orders });
            // What the owner has left as planned stays so.
            setChoices((now) => new Map([...now].filter(([, repair]) => !repair)));
            setReviewed(undefined);
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  );
}

interface ApplyBarProps {
  repairs: readonly OrderRepair[];
  /** How many others aren't possible as chosen. */
  refused: number;
  /** Of these repairs; undefined until it is known. */
  preview: RepairsPreview | undefined;
  onReview: () => void;
}

/** What the chosen repairs add up to, and the button that leads to the confirmation. */
function ApplyBar({ repairs, refused, preview, onReview }: ApplyBarProps) {
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 leading-tight">
          {repairs.length === 0 && refused === 0 ? (
            'Choose an order to repair'
          ) : (
            <>
              <strong>
                {[
                  formatKinds(countKinds(repairs), 'planned'),
                  refused > 0 && `${refused === 1 ? '1 stays' : `${refused} stay`} as planned`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </strong>
              <span className="block text-base text-soft tabular-nums">
                {preview ? formatTotals(preview.totals) : 'Working out the totals…'}
              </span>
            </>
          )}
        </p>
        <Button disabled={!preview || repairs.length === 0} onClick={onReview}>
          Review {count(repairs.length, 'repair')}
        </Button>
      </div>
    </div>
  );
}

function formatTotals({ refundDue, rainChecks }: RepairsPreview['totals']): string {
  return `To refund: ${formatCents(refundDue)}${rainChecks > 0 ? `, rain checks: ${formatCents(rainChecks)}` : ''}`;
}

interface ApplyDialogProps {
  request: PreviewRepairs;
  preview: RepairsPreview;
  onApplied: (results: RepairResults) => void;
  onClose: () => void;
}

const reasonForm = schema.pick({ reason: true });

/** Confirms the repairs, with the reason that the customers read. */
function ApplyDialog({ request, preview, onApplied, onClose }: ApplyDialogProps) {
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const apply = useMutationOnce({
    mutationFn: ({ reason }: { reason: string }, key) => applyRepairs({ ...request, reason }, key),
    changes: ['availability', 'bookings'],
    onSuccess: onApplied,
  });
  const { repairs, date } = request;
  const { totalBefore, totalAfter, refundDue, rainChecks } = preview.totals;
  const refused = preview.orders.filter(({ problems }) => problems.length > 0).length;
  return (
    <OrderDialog
      title={`Repair ${count(repairs.length, 'order')}?`}
      description={`${longDay(date)}: ${formatKinds(countKinds(repairs), 'planned')}. You can undo each repair for an hour.`}
      form={form}
      onSubmit={() => void form.handleSubmit((filled) => apply.mutate(filled))()}
      failure="Nothing was repaired"
      saving={apply}
      onClose={onClose}
      submit={`Repair ${count(repairs.length, 'order')}`}
    >
      <dl aria-label="Totals" className="space-y-2.5 rounded-2xl bg-sunken/70 p-4">
        <PriceRow label="Orders now" amount={totalBefore} />
        <PriceRow label="Orders after this" amount={totalAfter} />
        <PriceRow label="Difference" amount={totalAfter - totalBefore} whenZero="None" />
        <PriceRow label="To refund" amount={refundDue} whenZero="Nothing" />
        {rainChecks > 0 && <PriceRow label="Rain checks" amount={rainChecks} />}
      </dl>
      {refused > 0 && (
        <Alert tone="info" title={`${refused === 1 ? '1 order stays' : `${refused} orders stay`} as planned`}>
          <p>What is chosen for {refused === 1 ? 'it' : 'them'} isn't possible. The reasons are on the cards.</p>
        </Alert>
      )}
      <TextField
        name="reason"
        label="Reason"
        placeholder="A storm is coming, and bounce houses aren't safe in the wind."
        hint="Each customer reads it, in an email and on the order's page."
        maxLength={500}
      />
    </OrderDialog>
  );
}
