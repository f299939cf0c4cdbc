import { formatCents, type RepairBoard } from '@party-rental/contracts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoRepairs } from '../../../api/admin/days';
import { focusHeading } from '../../../lib/focus-heading';
import { count } from '../../../lib/format';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { SaveFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { ConfirmDialog } from '../../../ui/overlays/dialog';
import { ApplyResults, type AppliedRepairs } from './apply-results';
import { BoardEntry } from './board-entry';
import { canBeUndone, formatKinds } from './repairs';

interface BoardProps {
  board: RepairBoard;
  timeZone: string;
}

/** The repaired orders of a day: how their customers answer, what was lost, and Undo. */
export function Board({ board: { orders, summary }, timeZone }: BoardProps) {
  return (
    <section aria-labelledby="answers" className="space-y-4">
      <h2 id="answers" className="text-2xl">
        Answers
      </h2>
      <dl className="grid gap-4 rounded-card bg-card p-4 shadow-card sm:grid-cols-2 sm:p-5 lg:grid-cols-4">
        <Fact label="Repairs">{formatKinds(summary, 'done') || 'All undone'}</Fact>
        <Fact label="Customers">{countAnswers(orders)}</Fact>
        <Fact label="Revenue lost">{formatCents(summary.revenueLost)}</Fact>
        <Fact label="Refunds">
          {formatCents(summary.refundDue)} due, {formatCents(summary.refunded)} made
        </Fact>
      </dl>
      <UndoAll orders={orders} />
      <ul aria-label={count(orders.length, 'repaired order')} className="grid items-start gap-4 lg:grid-cols-2">
        {orders.map((order) => (
          <BoardEntry key={order.orderId} order={order} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

/** `3 waiting, 2 accepted, 1 chose otherwise` */
function countAnswers(orders: RepairBoard['orders']): string {
  const words = { WAITING: 'waiting', ACCEPTED: 'accepted', CHANGED: 'changed again', UNDONE: 'undone' } as const;
  return Object.entries(words)
    .map(([answer, word]) => ({ word, amount: orders.filter((order) => order.answer === answer).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ word, amount }) => `${amount} ${word}`)
    .join(', ');
}

/** Undoes all repairs of a day for which that is still possible, after one confirmation. */
function UndoAll({ orders }: Pick<RepairBoard, 'orders'>) {
  const [openedAt] = useState(() => new Date().toISOString());
  const [undone, setUndone] = useState<AppliedRepairs>();
  const open = orders.filter((order) => canBeUndone(order, openedAt));
  const undo = useMutationOnce({
    mutationFn: (repairs: readonly { orderId: string; repairId: string }[], key) =>
      undoRepairs({ repairs: [...repairs] }, key),
    changes: ['availability', 'bookings'],
    onSuccess: ({ results }) => {
      setUndone({ results, orders });
      focusHeading(); // the button may be gone
    },
  });
  return (
    <>
      <SaveFailure title="Nothing was undone" error={undo.error} />
      {undone && <ApplyResults {...undone} what="undone" />}
      {open.length > 1 && (
        <ConfirmDialog
          trigger={
            <Button variant="outline" disabled={undo.isPending} className="min-h-12">
              <Undo2 aria-hidden />
              {undo.isPending ? 'Undoing...' : `Undo All ${open.length} Repairs`}
            </Button>
          }
          title={`Undo ${count(open.length, 'repair')}?`}
          description="Each order goes back to how it was, and each customer gets an email."
          confirmLabel="Undo All Repairs"
          dismissLabel="Keep the Repairs"
          onConfirm={() => undo.mutate(open.map(({ orderId, repairId }) => ({ orderId, repairId })))}
        />
      )}
    </>
  );
}
