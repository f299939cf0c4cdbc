import type { RepairBoard } from '@party-rental/contracts';
import { Phone, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoRepair } from '../../../api/admin/day-desk';
import { acceptRepair } from '../../../api/orders';
import { focusHeading } from '../../../lib/focus-heading';
import { formatTime } from '../../../lib/format-instant';
import { SaveFailure } from '../../../shared/form/save-failure';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { notify } from '../../../ui/overlays/notify';
import { canBeUndone } from './repairs';
import { useRepairMutation } from './use-repair-mutation';

interface BoardActionsProps {
  order: RepairBoard['orders'][number];
  timeZone: string;
}

/** Records the answer of a customer who calls, and undoes the repair while that is possible. */
export function BoardActions({ order, timeZone }: BoardActionsProps) {
  const { orderId, repairId, number, customerName, answer, undoUntil } = order;
  const accept = useRepairMutation(
    (accepted: string, key) => acceptRepair({ id: orderId }, accepted, key),
    () => {
      notify('success', 'Answer saved', `${customerName} accepts the change.`);
      focusHeading(); // the button is gone
    },
  );
  const undo = useRepairMutation(
    (_none: void, key) => undoRepair(orderId, key),
    () => {
      notify('success', 'Repair undone', `Order ${number} is as it was before.`);
      focusHeading();
    },
  );
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
            look="outline"
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
              <Button look="outline" size="small" disabled={undo.isPending} aria-label={`${undoLabel}, ${number}`}>
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
