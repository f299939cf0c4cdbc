import {
  activeLines,
  type CalendarDate,
  type Order,
  type OrderLine,
  type OrderPayment,
  type PaymentKind,
} from '@party-rental/contracts';
import { AddLineDialog, QuantityDialog } from '../../../../shared/order/lines/line-dialogs';
import { MoveDialog } from '../../../../shared/order/move-dialog';
import { AdjustmentDialog, ReverseDialog } from './dialogs/ledger-dialogs';
import { CancellationChargeDialog, CreditDialog, WriteOffDialog } from './dialogs/cancelled-dialogs';
import { CancelOrderDialog, ConfirmOrderDialog } from './dialogs/lines-dialogs';
import { ContactDialog } from './dialogs/contact-dialog';
import { DamageDepositDialog, PaymentDialog, RefundDialog } from './dialogs/money-dialogs';

/** A dialog about an order, with what it is about. */
export type OrderDialogName =
  | {
      type:
        | 'contact'
        | 'add line'
        | 'refund'
        | 'write off'
        | 'credit'
        | 'cancellation charge'
        | 'adjust'
        | 'collect damage deposit'
        | 'return damage deposit';
    }
  | { type: 'confirm' | 'cancel'; bookingId: string | undefined }
  | { type: 'payment'; kind: PaymentKind; due: number }
  | { type: 'reverse'; payment: OrderPayment }
  | { type: 'move'; lines: readonly OrderLine[] }
  | { type: 'quantity'; line: OrderLine };

interface OrderDialogsProps {
  open: OrderDialogName;
  order: Order;
  today: CalendarDate;
  onClose: () => void;
}

export function OrderDialogs({ open, order, today, onClose }: OrderDialogsProps) {
  const dialog = { order, onClose };
  const upcoming = activeLines(order.lines).filter(({ eventDate }) => eventDate >= today);
  switch (open.type) {
    case 'confirm':
      return <ConfirmOrderDialog {...dialog} bookingId={open.bookingId} />;
    case 'cancel':
      return <CancelOrderDialog {...dialog} bookingId={open.bookingId} today={today} />;
    case 'contact':
      return <ContactDialog {...dialog} />;
    case 'move':
      return <MoveDialog {...dialog} lines={open.lines} today={today} actor="admin" />;
    case 'quantity':
      return <QuantityDialog {...dialog} lines={[open.line]} actor="admin" />;
    case 'add line':
      return <AddLineDialog {...dialog} lines={upcoming} today={today} actor="admin" />;
    case 'payment':
      return <PaymentDialog {...dialog} kind={open.kind} due={open.due} />;
    case 'refund':
      return <RefundDialog {...dialog} />;
    case 'write off':
      return <WriteOffDialog {...dialog} />;
    case 'credit':
      return <CreditDialog {...dialog} />;
    case 'cancellation charge':
      return <CancellationChargeDialog {...dialog} />;
    case 'adjust':
      return <AdjustmentDialog {...dialog} />;
    case 'collect damage deposit':
      return <DamageDepositDialog {...dialog} action="COLLECT" />;
    case 'return damage deposit':
      return <DamageDepositDialog {...dialog} action="RETURN" />;
    case 'reverse':
      return <ReverseDialog {...dialog} payment={open.payment} />;
  }
}
