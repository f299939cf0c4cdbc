import { formatCents, formatRentalDays, type Order, type OrderLine } from '@party-rental/contracts';
import { useState } from 'react';
import { shortDate } from '../../../../lib/format';
import { PAYMENT_KIND_LABELS } from '../../../../shared/order/payment-methods';
import { ContactLinks } from '../../parts/customer-facts';
import { amountDue } from '../amount-due';
import { byDay } from '../../../../shared/order/order-lines';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { RecordLink } from '../../list/record-link';
import { RecordTable, type Column } from '../../list/record-table';
import { PaymentDialog } from '../detail/dialogs/money-dialogs';

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  {
    label: 'Event Dates',
    width: 'xl:w-42',
    cell: ({ lines }) => {
      const shown = lines.some(isActive) ? lines.filter(isActive) : lines;
      return (
        <strong>
          {[...new Set(shown.toSorted(byDay).map((line) => formatRentalDays(line, shortDate)))].map((days, i) => (
            <span key={days} className="max-xl:block">
              {i > 0 && <span className="max-xl:hidden">, </span>}
              {days}
            </span>
          ))}
        </strong>
      );
    },
  },
  {
    label: 'Customer',
    names: true,
    width: 'xl:w-45',
    cell: ({ id, customerName }) => <RecordLink to={`/admin/orders/${id}`}>{customerName}</RecordLink>,
  },
  { label: 'Number', width: 'xl:w-37', optional: 'shown', cell: ({ number }) => number },
  {
    label: 'Items',
    width: 'xl:w-64',
    optional: 'hidden',
    cell: ({ lines }) =>
      lines
        .filter(isActive)
        .map(({ quantity, itemName }) => `${quantity} × ${itemName}`)
        .join(', '),
  },
  {
    label: 'Phone',
    width: 'xl:w-36',
    optional: 'hidden',
    cell: ({ customerPhone }) => <ContactLinks email="" phone={customerPhone} />,
  },
  {
    label: 'Email',
    width: 'xl:w-56',
    optional: 'hidden',
    cell: ({ customerEmail }) => customerEmail && <a href={`mailto:${customerEmail}`}>{customerEmail}</a>,
  },
  { label: 'City', width: 'xl:w-32', optional: 'hidden', cell: ({ city }) => city },
  {
    label: 'Total',
    width: 'xl:w-22',
    cell: ({ price }) => <strong className="tabular-nums">{formatCents(price.total)}</strong>,
  },
  { label: 'Money', width: 'xl:w-44', optional: 'shown', cell: (order) => <MoneyDue order={order} /> },
  { label: 'Status', width: 'xl:w-35', cell: ({ status }) => <StatusBadge status={status} /> },
];

interface OrderTableProps {
  orders: readonly Order[];
  columns: readonly Column<Order>[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

export function OrderTable({ orders, columns, chosen, onChoose }: OrderTableProps) {
  const choose: Column<Order> = {
    label: 'Choose',
    hidesLabel: true,
    width: 'xl:w-14',
    cell: ({ id, number }) => (
      <label className="-m-2 inline-flex size-11 items-center justify-center xl:-my-3">
        <input
          type="checkbox"
          aria-label={`Choose ${number}`}
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose([id], target.checked)}
          className="size-6 accent-primary xl:size-5"
        />
      </label>
    ),
  };
  return (
    <RecordTable
      caption="Orders"
      columns={[choose, ...columns]}
      rows={orders}
      getKey={({ id }) => id}
      isCompact
      isPrinted={({ id }) => chosen.size === 0 || chosen.has(id)}
    />
  );
}

/** Whether the owner can confirm an order. */
export function isUnconfirmed(status: Order['status']): boolean {
  return status === 'RECEIVED' || status === 'PARTLY_CONFIRMED';
}

function isActive({ status }: OrderLine): boolean {
  return status !== 'CANCELLED';
}

/** What is due. A deposit is recorded where the order is listed, with two taps. */
function MoneyDue({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const due = order.money.depositDue;
  if (due === 0) return amountDue(order.money) ?? null;
  return (
    <>
      <button
        type="button"
        className="underline underline-offset-4 hover:text-primary max-xl:min-h-11"
        onClick={() => setOpen(true)}
      >
        {amountDue(order.money)}
        <span className="sr-only">
          . Record {PAYMENT_KIND_LABELS.DEPOSIT} of {order.number}
        </span>
      </button>
      {isOpen && <PaymentDialog {...{ order, due }} kind="DEPOSIT" onClose={() => setOpen(false)} />}
    </>
  );
}
