import { formatCents, formatRentalDays, type Order, type OrderLine, type PaymentKind } from '@party-rental/contracts';
import { useState } from 'react';
import { shortDate, count } from '../../../../lib/format';
import { PAYMENT_KIND_LABELS } from '../../../../shared/order/payment-methods';
import { Button } from '../../../../ui/button';
import { ContactLinks } from '../../parts/customer-facts';
import { amountDue } from '../amount-due';
import { byDay } from '../../../../shared/order/order-lines';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { RecordLink } from '../../parts/record-link';
import { RecordTable, type Column } from '../../parts/record-table';
import { PaymentDialog } from '../detail/dialogs/money-dialogs';

interface OrderTableProps {
  orders: readonly Order[];
  timeZone: string;
  isChosen: (id: string) => boolean;
  onChoose: (id: string, isChosen: boolean) => void;
}

const COLUMNS: Column<Order>[] = [
  {
    label: 'Event Dates',
    width: 'xl:w-33 2xl:w-44',
    cell: ({ lines }) => {
      const shown = lines.some(isActive) ? lines.filter(isActive) : lines;
      return (
        <>
          {[...new Set(shown.toSorted(byDay).map((line) => formatRentalDays(line, shortDate)))].map((days) => (
            <strong key={days} className="block">
              {days}
            </strong>
          ))}
          <span className="text-soft">{count(shown.length, 'item')}</span>
        </>
      );
    },
  },
  {
    label: 'Customer',
    names: true,
    cell: ({ id, customerName, number }) => (
      <>
        <RecordLink to={`/admin/orders/${id}`}>{customerName}</RecordLink>
        <span className="block text-base whitespace-nowrap text-soft">{number}</span>
      </>
    ),
  },
  {
    label: 'Contact',
    cell: ({ customerEmail, customerPhone }) => <ContactLinks email={customerEmail} phone={customerPhone} />,
  },
  {
    label: 'Total',
    width: 'xl:w-32 2xl:w-44',
    cell: (order) => (
      <>
        <strong className="tabular-nums">{formatCents(order.price.total)}</strong>
        <span className="block">{amountDue(order.money)}</span>
        <RecordPayment order={order} kind="DEPOSIT" due={order.money.depositDue} />
      </>
    ),
  },
  { label: 'Status', width: 'xl:w-35', cell: ({ status }) => <StatusBadge status={status} /> },
];

export function OrderTable({ orders, timeZone, isChosen, onChoose }: OrderTableProps) {
  const ordered: Column<Order> = {
    label: 'Ordered',
    width: 'xl:w-26 2xl:w-34',
    cell: ({ createdAt }) => new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone }),
  };
  const chosen: Column<Order> = {
    label: 'Choose',
    width: 'xl:w-24',
    cell: ({ id, number, status }) =>
      isUnconfirmed(status) ? (
        <label className="-m-2 inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            aria-label={`Choose ${number}`}
            checked={isChosen(id)}
            onChange={({ target }) => onChoose(id, target.checked)}
            className="size-6 accent-primary"
          />
        </label>
      ) : null,
  };
  return <RecordTable caption="Orders" columns={[chosen, ...COLUMNS, ordered]} rows={orders} getKey={({ id }) => id} />;
}

/** Whether the owner can confirm an order. */
export function isUnconfirmed(status: Order['status']): boolean {
  return status === 'RECEIVED' || status === 'PARTLY_CONFIRMED';
}

function isActive({ status }: OrderLine): boolean {
  return status !== 'CANCELLED';
}

interface RecordPaymentProps {
  order: Order;
  kind: PaymentKind;
  /** In cents. */
  due: number;
}

/** Records a payment where an order is listed, with two taps. */
function RecordPayment({ order, kind, due }: RecordPaymentProps) {
  const [isOpen, setOpen] = useState(false);
  if (due === 0) return null;
  return (
    <>
      <Button
        variant="outline"
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
