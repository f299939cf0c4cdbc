import { zodResolver } from '@hookform/resolvers/zod';
import { addAdjustment as schema, formatCents, type Order } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { addAdjustment } from '../../../../../api/admin/orders';
import { orderPreviewQuery } from '../../../../../api/orders';
import { useDebounced } from '../../../../../shared/form/use-search-text';
import { toCents } from '../../../../../shared/order/typed-amount';
import { isPossible, OrderPreview } from '../../../../../shared/order/order-preview';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { SubmitButton } from '../../../../../ui/fields/submit-button';
import { notify } from '../../../../../ui/overlays/notify';
import { AdjustmentFields, adjustmentForm, signed } from '../../../parts/adjustment-fields';
import { OrderDialog } from './order-dialog';

/** Adds a discount or a charge, before tax. */
export function AdjustmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(adjustmentForm),
    defaultValues: { kind: 'discount' as const, amount: '', reason: '' },
  });
  const typed = useWatch({ control: form.control });
  const entered = signed(typed.kind, toCents(typed.amount ?? ''));
  const amount = useDebounced(entered);
  const hasAmount = schema.shape.amount.safeParse(amount).success;
  const preview = useQuery({
    ...orderPreviewQuery(order, { adjustment: { amount } }),
    enabled: hasAmount,
  });
  const adjustment = useOrderChange(order, addAdjustment, ({ price }) => {
    notify('success', 'Price adjusted', `The total is ${formatCents(price.total)} now.`);
    onClose();
  });
  return (
    <OrderDialog
      title="Adjust Price"
      description="A discount or an extra charge, before tax. The customer can read the reason."
      form={form}
      onSubmit={({ kind, amount: cents, reason }, options) =>
        adjustment.mutate({ amount: signed(kind, cents), reason }, options)
      }
      failure="We couldn't adjust the price"
      error={adjustment.error}
      onClose={onClose}
      submit={
        <SubmitButton
          pending={adjustment.isPending}
          disabled={hasAmount && (entered !== amount || !isPossible(preview))}
        >
          Adjust Price
        </SubmitButton>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AdjustmentFields />
      </div>
      {hasAmount && <OrderPreview order={order} preview={preview} />}
    </OrderDialog>
  );
}
