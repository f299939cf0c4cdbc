import type { Order, OrderLine } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { count, telLink } from '../../../../lib/format-text';
import { ContentsLine } from '../../../../shared/item/contents-line';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { collectNotes, type Stop } from './day-stops';
import { MoneyToCollect } from './money-to-collect';
import type { Ticks } from './use-ticks';

/** One stop: its deliveries with checkboxes, notes, and the money to collect. */
export function StopCard({ stop, ticks }: { stop: Stop; ticks: Ticks }) {
  const { address, orders } = stop;
  return (
    <li className="break-inside-avoid space-y-4 rounded-card bg-card p-5 shadow-card sm:p-6 print:border print:border-line print:p-3">
      <h2 className="text-2xl print:text-lg">{address}</h2>
      <ul className="divide-y divide-line">
        {orders.flatMap(({ order, lines }) =>
          lines.map((line) => <Delivery key={line.bookingId} order={order} line={line} ticks={ticks} />),
        )}
      </ul>
      {collectNotes(stop).map((note) => (
        <p
          key={note}
          className="rounded-xl bg-warn-tint p-3 whitespace-pre-line print:border print:border-line print:bg-transparent"
        >
          <strong>Notes:</strong> {note}
        </p>
      ))}
      {orders.map((order) => (
        <MoneyToCollect key={order.order.id} order={order} />
      ))}
    </li>
  );
}

function Delivery({ order, line, ticks }: { order: Order; line: OrderLine; ticks: Ticks }) {
  const { customerName, customerPhone } = order;
  const { bookingId: id, number, itemName, quantity, contents, status } = line;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
      <label className="flex min-h-11 items-start gap-3 print:min-h-0">
        <input
          type="checkbox"
          checked={ticks.isTicked(id)}
          onChange={({ target }) => ticks.tick(id, target.checked)}
          className="mt-1 size-6 shrink-0 accent-primary"
        />
        <span>
          <strong className="text-lg">{itemName}</strong>, {count(quantity, 'unit')}
        </span>
      </label>
      <p className="flex flex-wrap items-center gap-3 self-start pl-9 sm:pl-0">
        <StatusBadge status={status} />
        <Link
          to={`/admin/bookings/${id}`}
          className="whitespace-nowrap underline underline-offset-4 print:no-underline"
        >
          {number}
        </Link>
      </p>
      {contents.length > 0 && (
        <div className="pl-9 sm:col-span-2">
          <ContentsLine contents={contents} />
        </div>
      )}
      <p className="pl-9 sm:col-span-2">
        {customerName},{' '}
        <a
          href={telLink(customerPhone)}
          className="font-bold whitespace-nowrap underline underline-offset-4 print:no-underline"
        >
          {customerPhone}
        </a>
      </p>
    </li>
  );
}
