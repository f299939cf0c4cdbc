import { zodResolver } from '@hookform/resolvers/zod';
import {
  chargeCancellation as chargeSchema,
  computeReceived,
  formatCents,
  giveCredit as giveCreditSchema,
  isCalendarDate,
  writeOff as writeOffSchema,
  type Order,
} from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { chargeCancellation, giveCredit, writeOff } from '../../../../../api/admin/orders';
import { useMutationOnce } from '../../../../../shared/form/use-mutation-once';
import { useOrderChange } from '../../../../../shared/order/order-change';
import { toDollars, typedAmount } from '../../../../../shared/order/typed-amount';
import { NumberField, TextField } from '../../../../../ui/fields/input-fields';
import { notify } from '../../../../../ui/overlays/notify';
import { describeRefundDue } from './money-dialogs';
import { OrderDialog } from './order-dialog';

interface DialogProps {
  order: Order;
  onClose: () => void;
}

const chargeForm = chargeSchema.extend({ amount: typedAmount(chargeSchema.shape.amount) });

/** Charges for the cancellation of an order, or waives the charge. */
export function CancellationChargeDialog({ order, onClose }: DialogProps) {
  const { price, money } = order;
  const form = useForm({
    resolver: zodResolver(chargeForm),
    defaultValues: { amount: toDollars(price.cancellationCharge), reason: '' },
  });
  const charge = useOrderChange(order, chargeCancellation, (changed) => {
    const { refundDue, balance } = changed.money;
    const due =
      refundDue > 0
        ? `${formatCents(refundDue)} is to be refunded.`
        : balance > 0
          ? `${formatCents(balance)} is left to pay.`
          : 'Nothing is due.';
    notify('success', 'Cancellation charge changed', due);
    onClose();
  });
  return (
    <OrderDialog
      title="Cancellation Charge"
      description={`What cancelling costs ${order.customerName}, before tax. ${formatCents(computeReceived(money))} was paid and not refunded. The customer gets no email about this.`}
      form={form}
      onSubmit={(filled, options) => charge.mutate(filled, options)}
      failure="We couldn't change the charge"
      saving={charge}
      onClose={onClose}
      submit="Save Charge"
    >
      <NumberField name="amount" label="Amount" unit="$" hint="At 0, cancelling costs nothing." />
      <TextField name="reason" label="Reason" maxLength={500} />
    </OrderDialog>
  );
}

const writeOffForm = writeOffSchema.extend({ amount: typedAmount(writeOffSchema.shape.amount) });

/** Closes the books of a refund that won't be made. */
export function WriteOffDialog({ order, onClose }: DialogProps) {
  const { refundDue } = order.money;
  const form = useForm({
    resolver: zodResolver(writeOffForm),
    defaultValues: { amount: toDollars(refundDue), reason: '' },
  });
  const writingOff = useOrderChange(order, writeOff, ({ money }) => {
    notify('success', 'Refund written off', describeRefundDue(money));
    onClose();
  });
  return (
    <OrderDialog
      title="Write Off Refund"
      description={`${formatCents(refundDue)} is due to ${order.customerName}. What you write off stays with you, and no longer counts as due.`}
      form={form}
      onSubmit={(filled, options) => writingOff.mutate(filled, options)}
      failure="We couldn't write off the refund"
      saving={writingOff}
      onClose={onClose}
      submit="Write Off"
    >
      <NumberField name="amount" label="Amount" unit="$" />
      <TextField name="reason" label="Reason" maxLength={500} hint="For example, the customer gave it to charity." />
    </OrderDialog>
  );
}

const creditForm = giveCreditSchema.extend({
  amount: typedAmount(giveCreditSchema.shape.amount),
  validUntil: z
    .string()
    .refine((typed) => typed === '' || isCalendarDate(typed), 'Please enter a date')
    .transform((typed) => (isCalendarDate(typed) ? typed : undefined)),
});

/** Gives a rain check instead of a refund. */
export function CreditDialog({ order, onClose }: DialogProps) {
  const { refundDue } = order.money;
  const form = useForm({
    resolver: zodResolver(creditForm),
    defaultValues: { amount: toDollars(refundDue), validUntil: '', reason: '' },
  });
  const giving = useMutationOnce({
    mutationFn: (filled: z.output<typeof creditForm>, key) => giveCredit(order.id, filled, key),
    changes: ['bookings'],
    onSuccess: ({ code, amount }) => {
      notify('success', `Rain check ${code}`, `It's worth ${formatCents(amount)}, and the customer gets it by email.`);
      onClose();
    },
  });
  return (
    <OrderDialog
      title="Give Rain Check"
      description={`Instead of a refund, ${order.customerName} gets a code to pay with next time. ${formatCents(refundDue)} is due.`}
      form={form}
      onSubmit={(filled, options) => giving.mutate(filled, options)}
      failure="We couldn't give the rain check"
      saving={giving}
      onClose={onClose}
      submit="Give Rain Check"
    >
      <NumberField name="amount" label="Amount" unit="$" />
      <TextField name="validUntil" label="Good until" type="date" optional hint="Leave it empty for no end." />
      <TextField name="reason" label="Reason" maxLength={500} />
    </OrderDialog>
  );
}
