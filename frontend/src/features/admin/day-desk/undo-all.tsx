import type { RepairBoard } from '@party-rental/contracts';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoRepairs } from '../../../api/admin/day-desk';
import { focusHeading } from '../../../lib/focus-heading';
import { count } from '../../../lib/format-text';
import { SaveFailure } from '../../../shared/form/save-failure';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { ApplyResults, type AppliedRepairs } from './apply-results';
import { canBeUndone } from './repairs';
import { useRepairMutation } from './use-repair-mutation';

/** Undoes all repairs of a day for which that is still possible, after one confirmation. */
export function UndoAll({ orders }: Pick<RepairBoard, 'orders'>) {
  const [openedAt] = useState(() => new Date().toISOString());
  const [undone, setUndone] = useState<AppliedRepairs>();
  const open = orders.filter((order) => canBeUndone(order, openedAt));
  const undo = useRepairMutation(
    (repairs: readonly { orderId: string; repairId: string }[], key) => undoRepairs({ repairs: [...repairs] }, key),
    ({ results }) => {
      setUndone({ results, orders });
      focusHeading(); // the button may be gone
    },
  );
  return (
    <>
      <SaveFailure title="Nothing was undone" error={undo.error} />
      {undone && <ApplyResults {...undone} what="undone" />}
      {open.length > 1 && (
        <ConfirmDialog
          trigger={
            <Button look="outline" disabled={undo.isPending} className="min-h-12">
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
