import type { Order, PaymentKind } from '@party-rental/contracts';
import { useState } from 'react';
import { PAYMENT_KIND_LABELS } from '../../../shared/order/payment-labels';
import { Button } from '../../../ui/button';
import { PaymentDialog } from './detail/dialogs/payment-dialog';

interface RecordPaymentProps {
  order: Order;
  kind: PaymentKind;
  /** In cents. */
  due: number;
}

/** Records a payment where an order is listed, with two taps. */
export function RecordPayment({ order, kind, due }: RecordPaymentProps) {
  const [isOpen, setOpen] = useState(false);
  if (due === 0) return null;
  return (
    <>
      <Button
        look="outline"
        size="small"
        aria-label={`Record ${PAYMENT_KIND_LABELS[kind]} of ${order.number}`}
        className="my-1 print:hidden"
        onClick={() => setOpen(true)}
      >
        Record {PAYMENT_KIND_LABELS[kind]}
      </Button>
      {isOpen && <PaymentDialog {...{ order, kind, due }} onClose={() => setOpen(false)} />}
    </>
  );
}
