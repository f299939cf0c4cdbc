import { zodResolver } from '@hookform/resolvers/zod';
import { formatCents, recordPayment as schema, type Order, type PaymentKind } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { recordPayment } from '../../../../../api/admin/orders';
import { showRefusedFields } from '../../../../../shared/form/show-refused-fields';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { PAYMENT_KIND_LABELS } from '../../../../../shared/order/payment-labels';
import { CheckboxField } from '../../../../../ui/fields/checkbox-field';
import { NumberField } from '../../../../../ui/fields/number-field';
import { TextField } from '../../../../../ui/fields/text-field';
import { notify } from '../../../../../ui/overlays/notify';
import { MethodButtons } from '../../../../../shared/order/method-buttons';
import { OrderDialog } from './order-dialog';
import { toDollars, typedAmount } from '../../../../../shared/order/typed-amount';

const { amount, reference } = schema.shape;
const paymentForm = z.object({ amount: typedAmount(amount), reference, confirm: z.boolean() });

interface PaymentDialogProps {
  order: Order;
  kind: PaymentKind;
  /** In cents; 0 leaves the field empty. */
  due: number;
  onClose: () => void;
}

/** Records a payment with one more tap, on how it was paid. */
export function PaymentDialog({ order, kind, due, onClose }: PaymentDialogProps) {
  const isPending = order.lines.some(({ status }) => status === 'PENDING');
  const label = PAYMENT_KIND_LABELS[kind];
  const form = useForm({
    resolver: zodResolver(paymentForm),
    defaultValues: { amount: due > 0 ? toDollars(due) : '', reference: '', confirm: isPending },
  });
  const payment = useOrderChange(order, recordPayment, ({ status, money }) => {
    const confirmed = isPending && status === 'CONFIRMED' ? 'The order is confirmed. ' : '';
    notify('success', `${label} recorded`, `${confirmed}${formatCents(money.balance)} is left to pay.`);
    onClose();
  });

  return (
    <OrderDialog
      title={`Record ${label}`}
      description={`Of order ${order.number}, ${order.customerName}.`}
      form={form}
      failure="We couldn't record the payment"
      error={payment.error}
      onClose={onClose}
    >
      <NumberField name="amount" label="Amount" min={0} step={0.01} unit="$" />
      {isPending && (
        <CheckboxField name="confirm" hint="The customer gets one email.">
          Confirm the order as well
        </CheckboxField>
      )}
      <MethodButtons
        label="How was it paid?"
        isPending={payment.isPending}
        onChoose={(method) =>
          void form.handleSubmit((filled) =>
            payment.mutate({ ...filled, kind, method }, { onError: (error) => showRefusedFields(error, form) }),
          )()
        }
      />
      <TextField
        name="reference"
        label="Reference"
        optional
        maxLength={200}
        hint="A check number, for example. Never a card number."
      />
    </OrderDialog>
  );
}
