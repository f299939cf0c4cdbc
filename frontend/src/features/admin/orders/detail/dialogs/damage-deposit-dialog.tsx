import { zodResolver } from '@hookform/resolvers/zod';
import { DAMAGE_DEPOSIT, formatCents, recordDamageDeposit as schema, type Order } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { recordDamageDeposit } from '../../../../../api/admin/orders';
import { showRefusedFields } from '../../../../../shared/form/show-refused-fields';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { NumberField } from '../../../../../ui/fields/number-field';
import { TextField } from '../../../../../ui/fields/text-field';
import { notify } from '../../../../../ui/overlays/notify';
import { MethodButtons } from '../../../../../shared/order/method-buttons';
import { OrderDialog } from './order-dialog';
import { toDollars, typedAmount } from '../../../../../shared/order/typed-amount';

interface DamageDepositDialogProps {
  order: Order;
  action: 'COLLECT' | 'RETURN';
  onClose: () => void;
}

const depositForm = schema.pick({ reason: true }).extend({ amount: typedAmount(schema.shape.amount) });

/** Records that the damage deposit was collected, or returned, whole or in part. */
export function DamageDepositDialog({ order, action, onClose }: DamageDepositDialogProps) {
  const isReturn = action === 'RETURN';
  const held = order.money.damageDepositHeld;
  const keepsPart = depositForm.refine(({ amount, reason }) => !isReturn || amount >= held || reason, {
    path: ['reason'],
    error: `Please enter why part of the ${formatCents(held)} is kept`,
  });
  const form = useForm({
    resolver: zodResolver(keepsPart),
    defaultValues: { amount: toDollars(isReturn ? held : DAMAGE_DEPOSIT), reason: '' },
  });
  const deposit = useOrderChange(order, recordDamageDeposit, ({ money }) => {
    const title = isReturn ? 'Damage deposit returned' : 'Damage deposit collected';
    notify('success', title, `${formatCents(money.damageDepositHeld)} is held now.`);
    onClose();
  });

  return (
    <OrderDialog
      title={isReturn ? 'Return Damage Deposit' : 'Collect Damage Deposit'}
      description={`${formatCents(held)} is held. It isn't part of the total.`}
      form={form}
      failure="We couldn't record the damage deposit"
      error={deposit.error}
      onClose={onClose}
    >
      <NumberField name="amount" label="Amount" min={0} step={0.01} unit="$" />
      {isReturn && (
        <TextField
          name="reason"
          label="Reason"
          optional
          maxLength={500}
          hint="Needed if you keep part of it: what was damaged?"
        />
      )}
      <MethodButtons
        label={isReturn ? 'How was it returned?' : 'How was it collected?'}
        isPending={deposit.isPending}
        onChoose={(method) =>
          void form.handleSubmit((filled) =>
            deposit.mutate({ ...filled, action, method }, { onError: (error) => showRefusedFields(error, form) }),
          )()
        }
      />
    </OrderDialog>
  );
}
