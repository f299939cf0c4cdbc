import type { AffectedOrder, CalendarDate, PreviewRepairs, RepairsPreview } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { repairsPreviewQuery } from '../../../api/admin/day-desk';
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes';
import { LoadFailure } from '../../../shared/page/load-failure';
import { ApplyBar } from './apply-bar';
import { ApplyDialog } from './apply-dialog';
import { ApplyResults, type AppliedRepairs } from './apply-results';
import { BulkRepairs } from './bulk-repairs';
import { RepairCard } from './repair-card';
import { chosenRepair, getRepairs, type Choices } from './repairs';

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
  const request = { date: day, ...(itemIds.length > 0 && { itemIds }), repairs };
  const preview = useQuery(repairsPreviewQuery(request));
  const current = preview.isPlaceholderData ? undefined : preview.data;
  useUnsavedChanges(made.size > 0 && orders.length > 0);

  return (
    <>
      {applied && <ApplyResults {...applied} what="repaired" />}
      {orders.length === 0 ? (
        !applied && whenNone
      ) : (
        <section aria-label="Affected orders" className="space-y-4">
          <BulkRepairs orders={orders} choices={choices} onChange={setChoices} />
          {preview.isError && <LoadFailure title="We couldn't work out the new totals" query={preview} />}
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {orders.map((order) => (
              <RepairCard
                key={order.orderId}
                order={order}
                repair={chosenRepair(order, choices)}
                isRepaired={repaired.includes(order.orderId)}
                preview={current?.orders.find(({ orderId }) => orderId === order.orderId)}
                onChange={(repair) => setChoices(new Map(made).set(order.orderId, repair))}
              />
            ))}
          </ul>
          <ApplyBar
            repairs={repairs}
            preview={current}
            onReview={() => current && setReviewed({ request, preview: current, orders })}
          />
        </section>
      )}
      {reviewed && (
        <ApplyDialog
          {...reviewed}
          onApplied={({ results }) => {
            setApplied({ results, orders: reviewed.orders });
            setChoices(new Map());
            setReviewed(undefined);
          }}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  );
}
