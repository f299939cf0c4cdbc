import { zodResolver } from '@hookform/resolvers/zod';
import {
  formatCents,
  MONEY_METHODS,
  PAYMENT_METHODS,
  recordDamageDeposit as depositSchema,
  recordPayment as paymentSchema,
  recordRefund as refundSchema,
  type Order,
  type PaymentKind,
  type PaymentMethod,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { orderNotesQuery, recordDamageDeposit, recordPayment, recordRefund } from '../../../../../api/admin/orders';
import { describeDamage } from '../../../../../shared/day-plan/note-details';
import { type FormProps, showRefusedFields } from '../../../../../shared/form/form';
import { MethodButtons, PAYMENT_KIND_LABELS } from '../../../../../shared/order/payment-methods';
import { toDollars, typedAmount } from '../../../../../shared/order/typed-amount';
import { useOrderChange } from '../../../../../shared/order/order-change';
import { NumberField, TextField } from '../../../../../ui/fields/input-fields';
import { notify } from '../../../../../ui/overlays/notify';
import { ConfirmField } from '../../../parts/confirm-field';
import { ImageField } from '../../../inventory/form/image-fields';
import { NO_IMAGE } from '../../../inventory/form/item-form-schema';
import { refundLeft } from '../../amount-due';
import { OrderDialog } from './order-dialog';

interface PaymentDialogProps {
  order: Order;
  kind: PaymentKind;
  /** In cents; 0 leaves the field empty. */
  due: number;
  onClose: () => void;
}

const paymentForm = paymentSchema
  .pick({ reference: true, confirm: true })
  .extend({ amount: typedAmount(paymentSchema.shape.amount) });

/** Records a payment with one more tap, on how it was paid. */
export function PaymentDialog({ order, kind, due, onClose }: PaymentDialogProps) {
  // As the dialog was opened: the live update of the order may come before the response.
  const [isPending] = useState(() => order.lines.some(({ status }) => status === 'PENDING'));
  const label = PAYMENT_KIND_LABELS[kind];
  const form = useForm({
    resolver: zodResolver(paymentForm),
    defaultValues: { amount: due > 0 ? toDollars(due) : '', reference: '', confirm: false },
  });
  const payment = useOrderChange(order, recordPayment, ({ status, money }) => {
    const confirmed = isPending && status === 'CONFIRMED' ? 'The order is confirmed. ' : '';
    notify('success', `${label} recorded`, `${confirmed}${formatCents(money.balance)} is left to pay.`);
    onClose();
  });
  return (
    <MoneyDialog
      title={`Record ${label}`}
      description={`Of order ${order.number}, ${order.customerName}.`}
      form={form}
      failure="We couldn't record the payment"
      saving={payment}
      label="How was it paid?"
      methods={PAYMENT_METHODS}
      onChoose={(filled, method, options) => payment.mutate({ ...filled, kind, method }, options)}
      onClose={onClose}
      below={
        <TextField
          name="reference"
          label="Reference"
          optional
          maxLength={200}
          hint="A check number, or the code of a rain check. Never a card number."
        />
      }
    >
      {isPending && <ConfirmField depositDue={order.money.depositDue} hint="The customer gets one email." />}
    </MoneyDialog>
  );
}

const refundForm = refundSchema.omit({ method: true }).extend({ amount: typedAmount(refundSchema.shape.amount) });

/** Records a refund, with the amount that is due. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refundDue = refundLeft(order.money);
  const online = findRefundable(order.money);
  const form = useForm({
    resolver: zodResolver(refundForm),
    defaultValues: { amount: refundDue > 0 ? toDollars(refundDue) : '', reason: '' },
  });
  const refund = useOrderChange(order, recordRefund, ({ money }) => {
    const isPending = money.online?.some(({ state }) => state === 'REFUND_PENDING');
    notify('success', isPending ? 'Refund on its way' : 'Refund recorded', describeRefundDue(money));
    onClose();
  });
  return (
    <MoneyDialog
      title="Record Refund"
      description={`${
        refundDue > 0 ? `${formatCents(refundDue)} is due to ${order.customerName}.` : 'No refund is due right now.'
      }${online ? ` "Card" sends up to ${formatCents(online.left)} back to the card that paid online.` : ''}`}
      form={form}
      failure="We couldn't record the refund"
      saving={refund}
      label="How was it paid back?"
      methods={MONEY_METHODS}
      onChoose={(filled, method, options) =>
        refund.mutate({ ...filled, method, ...(online && method === 'CARD' && { paymentId: online.id }) }, options)
      }
      onClose={onClose}
    >
      <TextField name="reason" label="Reason" maxLength={500} />
    </MoneyDialog>
  );
}

/** The online payment of which most can be refunded. */
function findRefundable({ online = [] }: Order['money']): { id: string; left: number } | undefined {
  return online
    .flatMap(({ id, kind, refundable: left = 0 }) => (kind === 'DAMAGE_DEPOSIT' || left === 0 ? [] : [{ id, left }]))
    .sort((a, b) => b.left - a.left)[0];
}

/** What is left to refund. */
export function describeRefundDue(money: Order['money']): string {
  const refundDue = refundLeft(money);
  return refundDue > 0 ? `${formatCents(refundDue)} is still to be refunded.` : 'No refund is due anymore.';
}

interface DamageDepositDialogProps {
  order: Order;
  action: 'COLLECT' | 'RETURN';
  onClose: () => void;
}

const depositForm = depositSchema
  .pick({ reason: true })
  .extend({ amount: typedAmount(depositSchema.shape.amount), imageUrl: z.string() });

/** Records that the damage deposit was collected, or returned, whole or in part. */
export function DamageDepositDialog({ order, action, onClose }: DamageDepositDialogProps) {
  const isReturn = action === 'RETURN';
  const [isUploading, setUploading] = useState(false);
  const reports = useQuery(orderNotesQuery(order.id)).data ?? [];
  const damage = reports.flatMap((note) => (note.damage ? [describeDamage(note.damage)] : [])).join(', ');
  const held = order.money.damageDepositHeld;
  const usual = isReturn ? held : order.terms.damageDeposit;
  const keepsPart = depositForm.refine(({ amount, reason }) => !isReturn || amount >= held || reason, {
    path: ['reason'],
    error: `Please enter why part of the ${formatCents(held)} is kept`,
  });
  const form = useForm({
    resolver: zodResolver(keepsPart),
    defaultValues: {
      amount: usual > 0 ? toDollars(usual) : '',
      reason: isReturn && damage ? `Damaged: ${damage}` : '',
      imageUrl: NO_IMAGE,
    },
  });
  const isOnCard =
    isReturn && order.money.online?.some(({ kind, refundable }) => kind === 'DAMAGE_DEPOSIT' && refundable);
  const deposit = useOrderChange(order, recordDamageDeposit, ({ money }) => {
    const title = isReturn ? 'Damage deposit returned' : 'Damage deposit collected';
    if (isOnCard) notify('success', 'On its way', 'The payment provider has been asked. Its answer shows up here.');
    else notify('success', title, `${formatCents(money.damageDepositHeld)} is held now.`);
    onClose();
  });
  return (
    <MoneyDialog
      title={isReturn ? 'Return Damage Deposit' : 'Collect Damage Deposit'}
      description={
        isOnCard
          ? `${formatCents(held)} is held on the customer's card. What you don't return is charged to it.`
          : `${formatCents(held)} is held. It isn't part of the total.`
      }
      form={form}
      failure="We couldn't record the damage deposit"
      saving={deposit}
      isWaiting={isUploading}
      label={isReturn ? 'How was it returned?' : 'How was it collected?'}
      methods={isOnCard ? ['CARD'] : MONEY_METHODS}
      onChoose={({ imageUrl, ...filled }, method, options) =>
        deposit.mutate({ ...filled, action, method, ...(imageUrl !== NO_IMAGE && { imageUrl }) }, options)
      }
      onClose={onClose}
    >
      {isReturn && damage && (
        <p>
          <strong>The crew reported damage:</strong> {damage}. See the order's notes.
        </p>
      )}
      {isReturn && (
        <TextField
          name="reason"
          label="Reason"
          optional
          maxLength={500}
          hint="Needed if you keep part of it: what was damaged?"
        />
      )}
      {isReturn && <ImageField name="imageUrl" alt="What was damaged" onUploading={setUploading} />}
    </MoneyDialog>
  );
}

interface MoneyDialogProps<Fields extends FieldValues, Output, Method extends PaymentMethod> extends Pick<
  ComponentProps<typeof OrderDialog>,
  'title' | 'description' | 'failure' | 'saving' | 'onClose'
> {
  form: FormProps<Fields, Output>['form'];
  /** Label of the buttons that send the form. */
  label: string;
  methods: readonly Method[];
  /** Whether it can't be sent yet. */
  isWaiting?: boolean;
  onChoose: (filled: Output, method: Method, options: { onError: (error: unknown) => void }) => void;
  children: ReactNode;
  below?: ReactNode;
}

/** An amount, and a button for each way in which it changed hands. */
function MoneyDialog<Fields extends FieldValues, Output, Method extends PaymentMethod>(
  props: MoneyDialogProps<Fields, Output, Method>,
) {
  const { label, methods, isWaiting = false, onChoose, children, below, form, ...dialog } = props;
  const options = { onError: (error: unknown) => showRefusedFields(error, form) };
  return (
    <OrderDialog form={form} {...dialog}>
      <NumberField name="amount" label="Amount" unit="$" />
      {children}
      <MethodButtons
        label={label}
        methods={methods}
        isPending={isWaiting || dialog.saving.isPending}
        onChoose={(method) => void form.handleSubmit((filled) => onChoose(filled, method, options))()}
      />
      {below}
    </OrderDialog>
  );
}
