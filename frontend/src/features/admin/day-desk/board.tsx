import { formatCents, type RepairBoard } from '@party-rental/contracts';
import { count } from '../../../lib/format-text';
import { Fact } from '../../../ui/fact';
import { BoardEntry } from './board-entry';
import { formatKinds } from './repairs';
import { UndoAll } from './undo-all';

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
    .map(([answer, word]) => ({ word, of: orders.filter((order) => order.answer === answer).length }))
    .filter(({ of }) => of > 0)
    .map(({ word, of }) => `${of} ${word}`)
    .join(', ');
}
