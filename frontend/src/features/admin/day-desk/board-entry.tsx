import {
  formatCents,
  telLink,
  type Item,
  type Repair,
  type RepairAnswer,
  type RepairBoard,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Pencil, Phone, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { undoRepair } from '../../../api/admin/days';
import { inventoryQuery } from '../../../api/admin/inventory';
import { acceptRepair } from '../../../api/orders';
import { focusHeading } from '../../../lib/focus-heading';
import { longDay } from '../../../lib/format';
import { formatTime } from '../../../lib/format-instant';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { SaveFailure } from '../../../shared/form/form';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';
import { canBeUndone } from './repairs';

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

/** Records the answer of a customer who calls, and undoes the repair while that is possible. */
function BoardActions({ order, timeZone }: { order: RepairBoard['orders'][number]; timeZone: string }) {
  const { orderId, repairId, number, customerName, answer, undoUntil } = order;
  const accept = useMutationOnce({
    mutationFn: (accepted: string, key) => acceptRepair({ id: orderId }, accepted, key),
    changes: ['availability', 'bookings'],
    onSuccess: () => {
      notify('success', 'Answer saved', `${customerName} accepts the change.`);
      focusHeading(); // the button is gone
    },
  });
  const undo = useMutationOnce({
    mutationFn: (_none: void, key) => undoRepair(orderId, key),
    changes: ['availability', 'bookings'],
    onSuccess: () => {
      notify('success', 'Repair undone', `Order ${number} is as it was before.`);
      focusHeading();
    },
  });
  const [openedAt] = useState(() => new Date().toISOString());
  const undoLabel = undo.isPending ? 'Undoing...' : `Undo until ${formatTime(undoUntil, timeZone)}`;
  const acceptLabel = accept.isPending ? 'Saving...' : 'Accepted by Phone';
  return (
    <>
      <SaveFailure title="We couldn't save the answer" error={accept.error} />
      <SaveFailure title="Not undone" error={undo.error} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {answer === 'WAITING' && (
          <Button
            variant="outline"
            size="small"
            disabled={accept.isPending}
            aria-label={`${acceptLabel}, ${number}`}
            onClick={() => accept.mutate(repairId)}
          >
            <Phone aria-hidden />
            {acceptLabel}
          </Button>
        )}
        {canBeUndone(order, openedAt) && (
          <ConfirmDialog
            trigger={
              <Button variant="outline" size="small" disabled={undo.isPending} aria-label={`${undoLabel}, ${number}`}>
                <Undo2 aria-hidden />
                {undoLabel}
              </Button>
            }
            title={`Undo for ${customerName}?`}
            description="The order goes back to how it was, and the customer gets an email."
            confirmLabel="Undo the Repair"
            dismissLabel="Keep the Repair"
            onConfirm={() => undo.mutate()}
          />
        )}
      </div>
    </>
  );
}
