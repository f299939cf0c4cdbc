import type { Order } from '@party-rental/contracts';
import { CircleCheck, CircleX, HandCoins, Pencil, Printer } from 'lucide-react';
import { Button } from '../../../../ui/button';
import type { OrderDialogName } from './order-dialogs';

interface OrderActionsProps {
  order: Order;
  /** What is confirmed or cancelled unless the owner chooses otherwise; without it, everything. */
  bookingId: string | undefined;
  onOpen: (dialog: OrderDialogName) => void;
}

/** The actions possible in an order's state; first the money that is due. */
export function OrderActions({ order: { status, lines, money }, bookingId, onOpen }: OrderActionsProps) {
  const { depositDue, balance, refundDue } = money;
  return (
    <div
      role="group"
      aria-label="Actions"
      className="grid grid-cols-2 gap-3 max-sm:[&_button]:gap-1.5 max-sm:[&_button]:px-1 sm:flex sm:flex-wrap print:hidden"
    >
      {refundDue > 0 && (
        <Button onClick={() => onOpen({ type: 'refund' })}>
          <HandCoins aria-hidden />
          Record Refund
        </Button>
      )}
      {depositDue > 0 && (
        <Button onClick={() => onOpen({ type: 'payment', kind: 'DEPOSIT', due: depositDue })}>
          <HandCoins aria-hidden />
          Record Deposit
        </Button>
      )}
      {balance > 0 && (
        <Button
          variant={depositDue > 0 ? 'outline' : 'primary'}
          onClick={() => onOpen({ type: 'payment', kind: 'BALANCE', due: balance })}
        >
          <HandCoins aria-hidden />
          Record Balance
        </Button>
      )}
      {lines.some((line) => line.status === 'PENDING') && (
        <Button variant="outline" onClick={() => onOpen({ type: 'confirm', bookingId })}>
          <CircleCheck aria-hidden />
          Confirm
        </Button>
      )}
      <Button variant="outline" onClick={() => onOpen({ type: 'contact' })}>
        <Pencil aria-hidden />
        Edit Contact Details
      </Button>
      {status !== 'CANCELLED' && (
        <Button variant="outline" onClick={() => onOpen({ type: 'cancel', bookingId })}>
          <CircleX aria-hidden />
          Cancel
        </Button>
      )}
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print Receipt
      </Button>
    </div>
  );
}
