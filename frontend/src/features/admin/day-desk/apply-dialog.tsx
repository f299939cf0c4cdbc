import { zodResolver } from '@hookform/resolvers/zod';
import {
  applyRepairs as schema,
  type PreviewRepairs,
  type RepairResults,
  type RepairsPreview,
} from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { applyRepairs } from '../../../api/admin/day-desk';
import { longDay } from '../../../lib/format-day';
import { count } from '../../../lib/format-text';
import { PriceRow } from '../../../shared/price/price-row';
import { Alert } from '../../../ui/alert';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { OrderDialog } from '../orders/detail/dialogs/order-dialog';
import { formatKinds, countKinds } from './repairs';
import { useRepairMutation } from './use-repair-mutation';

interface ApplyDialogProps {
  request: PreviewRepairs;
  preview: RepairsPreview;
  onApplied: (results: RepairResults) => void;
  onClose: () => void;
}

const reasonForm = schema.pick({ reason: true });

/** Confirms the repairs, with the reason that the customers read. */
export function ApplyDialog({ request, preview, onApplied, onClose }: ApplyDialogProps) {
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const apply = useRepairMutation(
    ({ reason }: { reason: string }, key) => applyRepairs({ ...request, reason }, key),
    onApplied,
  );
  const { repairs, date } = request;
  const { totalBefore, totalAfter, refundDue } = preview.totals;
  const refused = preview.orders.filter(({ problems }) => problems.length > 0).length;
  return (
    <OrderDialog
      title={`Repair ${count(repairs.length, 'order')}?`}
      description={`${longDay(date)}: ${formatKinds(countKinds(repairs), 'planned')}. You can undo each repair for an hour.`}
      form={form}
      onSubmit={() => void form.handleSubmit((filled) => apply.mutate(filled))()}
      failure="Nothing was repaired"
      error={apply.error}
      onClose={onClose}
      submit={<SubmitButton pending={apply.isPending}>Repair {count(repairs.length, 'order')}</SubmitButton>}
    >
      <dl aria-label="Totals" className="space-y-2.5 rounded-2xl bg-sunken/70 p-4">
        <PriceRow label="Orders now" amount={totalBefore} />
        <PriceRow label="Orders after this" amount={totalAfter} />
        <PriceRow label="Difference" amount={totalAfter - totalBefore} whenZero="None" />
        <PriceRow label="To refund" amount={refundDue} whenZero="Nothing" />
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
