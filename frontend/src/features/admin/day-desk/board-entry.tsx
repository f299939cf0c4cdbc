import {
  formatCents,
  telLink,
  type Item,
  type Repair,
  type RepairAnswer,
  type RepairBoard,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Pencil, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { inventoryQuery } from '../../../api/admin/inventory';
import { longDay } from '../../../lib/format-day';
import { Badge } from '../../../ui/badge';
import { BoardActions } from './board-actions';

const ANSWERS = {
  WAITING: { tone: 'warn', label: 'Waiting', Icon: Clock },
  ACCEPTED: { tone: 'good', label: 'Accepted', Icon: CircleCheck },
  CHANGED: { tone: 'neutral', label: 'Changed again', Icon: Pencil },
  UNDONE: { tone: 'neutral', label: 'Undone', Icon: Undo2 },
} as const satisfies Record<RepairAnswer, unknown>;

interface BoardEntryProps {
  order: RepairBoard['orders'][number];
  timeZone: string;
}

/** A repaired order, and its customer's answer. */
export function BoardEntry({ order, timeZone }: BoardEntryProps) {
  const { orderId, number, customerName, phone, repair, answer, totalBefore, totalAfter, refundDue } = order;
  const items = useQuery(inventoryQuery).data;
  const { tone, label, Icon } = ANSWERS[answer];
  return (
    <li aria-label={`${customerName}, ${number}`} className="space-y-3 rounded-card bg-card p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          {customerName}{' '}
          <Link
            to={`/admin/orders/${orderId}`}
            className="text-base font-normal whitespace-nowrap underline underline-offset-4"
          >
            {number}
          </Link>
        </h3>
        <Badge tone={tone}>
          <Icon aria-hidden />
          {label}
        </Badge>
      </div>
      <p>{describeRepair(repair, items ?? [])}</p>
      <p className="text-base text-soft tabular-nums">
        {totalBefore === totalAfter
          ? formatCents(totalAfter)
          : `${formatCents(totalBefore)} → ${formatCents(totalAfter)}`}
        {refundDue > 0 && <strong className="text-ink">, {formatCents(refundDue)} to refund</strong>} ·{' '}
        <a href={telLink(phone)} className="whitespace-nowrap underline underline-offset-4">
          {phone}
        </a>
      </p>
      <BoardActions order={order} timeZone={timeZone} />
    </li>
  );
}

function describeRepair(repair: Repair, items: readonly Item[]): string {
  if (repair.kind === 'move') return `Moved to ${longDay(repair.to)}`;
  if (repair.kind === 'cancel') return 'Cancelled';
  const names = repair.swaps.map(({ itemId }) => items.find(({ id }) => id === itemId)?.name ?? 'another item');
  return `Swapped for ${names.join(' and ')}`;
}
