import {
  activeLines,
  describeSetup,
  formatCents,
  moneyAtStop,
  stopDays,
  type BookingDetails,
  type CalendarDate,
  type Order,
  type OrderLine,
  type PublicSettings,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { orderEmailsQuery } from '../../../../api/admin/emails';
import { addNote, orderHistoryQuery, orderNotesQuery, proofDownload } from '../../../../api/admin/orders';
import { longDay, shortDay } from '../../../../lib/format';
import { formatInstant } from '../../../../lib/format-instant';
import { OrderLines } from '../../../../shared/order/order-lines';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { PrintHead } from '../../../../shared/page/print-head';
import { Button, buttonStyle } from '../../../../ui/button';
import { Fact } from '../../../../ui/fact';
import { EmailSection } from '../../emails/email-section';
import { CustomerFacts } from '../../parts/customer-facts';
import { NotesSection } from '../../parts/notes-section';
import { Timeline } from '../../parts/timeline';
import { refundLeft } from '../amount-due';
import { LineReview } from './line-review';
import { MoneySection } from './money-section';
import { OrderActions } from './order-actions';
import { OrderDialogs, type OrderDialogName } from './order-dialogs';

interface OrderViewProps {
  order: Order;
  /** The one at which the page opened, or the only one. */
  booking: BookingDetails | undefined;
  settings: Pick<PublicSettings, 'timeZone' | 'today' | 'setupWindows'>;
}

const linkStyle = 'inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:text-primary';
// When stacked, the money comes after the lines, and the timeline last but one.
const columnStyle = 'max-xl:contents xl:grid xl:grid-cols-1 xl:gap-6';

export function OrderView({ order, booking, settings: { timeZone, today, setupWindows } }: OrderViewProps) {
  const [open, setOpen] = useState<OrderDialogName | null>(null);
  const isOpen = ({ status, eventDate }: OrderLine) => status !== 'CANCELLED' && eventDate >= today;
  const activeOn = (day: CalendarDate) => activeLines(order.lines).filter(({ eventDate }) => eventDate === day);
  const setup = describeSetup(order.partyStart, setupWindows);
  const history = useQuery(orderHistoryQuery(order.id));
  const notes = useQuery(orderNotesQuery(order.id));
  const emails = useQuery(orderEmailsQuery(order.id));
  const location = useLocation();
  return (
    <article className="space-y-6 print:space-y-4">
      <PrintHead />
      <header className="space-y-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1 className="text-3xl whitespace-nowrap tabular-nums sm:text-4xl">{order.number}</h1>
          <StatusBadge status={order.status} />
        </div>
        <p className="text-base text-soft">
          {order.importedAs === undefined ? 'Ordered' : `Imported as ${order.importedAs}`} on{' '}
          <time dateTime={order.createdAt}>{formatInstant(order.createdAt, timeZone)}</time>
        </p>
        <p className="print:hidden">
          <strong>Next:</strong> {nextStep(order, today)}
        </p>
        <OrderActions order={order} bookingId={booking?.id} onOpen={setOpen} />
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem] print:grid-cols-1">
        <div className={columnStyle}>
          <section aria-labelledby="lines" className="space-y-5 rounded-card bg-card p-6 shadow-card print:p-0">
            <h2 id="lines" className="text-2xl">
              What and When
            </h2>
            <OrderLines
              lines={order.lines}
              current={booking}
              lineActions={(line) => (
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
                  {isOpen(line) && (
                    <Button variant="outline" size="small" onClick={() => setOpen({ type: 'quantity', line })}>
                      Quantity<span className="sr-only"> of {line.number}</span>
                    </Button>
                  )}
                  {isOpen(line) && activeOn(line.eventDate).length > 1 && (
                    <Button variant="outline" size="small" onClick={() => setOpen({ type: 'move', lines: [line] })}>
                      Move<span className="sr-only"> only {line.number}</span>
                    </Button>
                  )}
                  {line.bookingId === booking?.id && <LineReview booking={booking} />}
                  {line.bookingId !== booking?.id && order.lines.length > 1 && (
                    <Link to={`/admin/bookings/${line.bookingId}`} state={location.state} className={linkStyle}>
                      Details<span className="sr-only"> of {line.number}</span>
                    </Link>
                  )}
                </div>
              )}
              dayActions={(day) => (
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
                  {stopDays(activeOn(day)).map((stop) => (
                    <Link key={stop} to={`/admin/day-plan?date=${stop}`} className={linkStyle}>
                      Day Plan{stop !== day && `, ${shortDay(stop)}`}
                    </Link>
                  ))}
                  {day >= today && (
                    <Button
                      variant="outline"
                      size="small"
                      onClick={() => setOpen({ type: 'move', lines: activeOn(day) })}
                    >
                      Move<span className="sr-only"> everything on {longDay(day)}</span>
                    </Button>
                  )}
                </div>
              )}
            />
            {order.status !== 'CANCELLED' && (
              <Button
                variant="outline"
                size="small"
                className="print:hidden"
                onClick={() => setOpen({ type: 'add line' })}
              >
                Add Item
              </Button>
            )}
          </section>
          <section aria-label="Customer and address" className="rounded-card bg-card shadow-card max-xl:order-2">
            <dl className="grid gap-x-8 gap-y-5 p-6 sm:grid-cols-2 print:px-0">
              {setup && <Fact label="Setup">{setup}</Fact>}
              <CustomerFacts order={order} />
            </dl>
          </section>
          <NotesSection
            className="max-xl:order-2"
            notes={notes}
            timeZone={timeZone}
            onAdd={(note, key) => addNote({ id: order.id }, note, key)}
          />
          <Timeline title="Timeline" history={history} className="max-xl:order-2 print:hidden" />
          <ProofSection orderId={order.id} />
        </div>
        <div className={columnStyle}>
          <MoneySection order={order} history={history.data} timeZone={timeZone} onOpen={setOpen} />
          <EmailSection
            emails={emails}
            resendFor={order.lines.find(({ status }) => status !== 'CANCELLED')?.bookingId}
            number={order.number}
            timeZone={timeZone}
          />
        </div>
      </div>
      {open && <OrderDialogs open={open} order={order} today={today} onClose={() => setOpen(null)} />}
    </article>
  );
}

/** Leads to the proof pack of an order, as a document and as data that can be checked. */
function ProofSection({ orderId }: { orderId: string }) {
  return (
    <section
      aria-labelledby="proof"
      className="space-y-3 rounded-card bg-card p-6 shadow-card max-xl:order-2 print:hidden"
    >
      <h2 id="proof" className="text-2xl">
        Proof Pack
      </h2>
      <p className="text-soft">
        For a bank or an insurer: the terms, prices and stock at booking, every change and every email. Hashes show if
        anything was changed later. It contains the customer's name and address.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={proofDownload(orderId, 'pdf')} download className={buttonStyle({ variant: 'outline' })}>
          <Download aria-hidden />
          Download PDF
        </a>
        <a href={proofDownload(orderId, 'json')} download className={buttonStyle({ variant: 'outline' })}>
          <Download aria-hidden />
          Download Data
        </a>
      </div>
    </section>
  );
}

/** What the owner does next about an order. */
export function nextStep(order: Order, today: CalendarDate): string {
  const { status, customerName, lines, money } = order;
  const { balance, depositDue, refundDue, damageDepositHeld } = money;
  const active = activeLines(lines);
  const day = stopDays(active).find((each) => each >= today);
  const toRefund = refundLeft(money);
  if (toRefund > 0) return `Refund ${formatCents(toRefund)} to ${customerName}: more was paid than is due now.`;
  if (refundDue > 0) return `${formatCents(refundDue)} is on its way back to ${customerName}. Nothing is left to do.`;
  if (!day && damageDepositHeld > 0) return `Return the damage deposit of ${formatCents(damageDepositHeld)}.`;
  if (status === 'CANCELLED')
    return balance > 0
      ? `The order is cancelled, and ${formatCents(balance)} of the charge is still to be paid.`
      : 'The order is cancelled, and nothing is left to do.';
  if (!day) return balance > 0 ? `The event is over, and ${formatCents(balance)} is still to be paid.` : 'All done.';
  if (order.payBy) return `${customerName} pays online. Without a payment, the order is cancelled by itself.`;
  if (depositDue > 0) {
    const take = `Call ${customerName} to take the deposit of ${formatCents(depositDue)}.`;
    return status === 'CONFIRMED' ? take : `${take} Recording it confirms the order.`;
  }
  if (status !== 'CONFIRMED') return 'The deposit is paid. Please confirm what is still pending.';
  const stop = moneyAtStop(order, day);
  const due = [
    ...(stop.balance > 0 ? [`the balance of ${formatCents(stop.balance)} before setup`] : []),
    ...(stop.damageDeposit > 0 ? [`the damage deposit of ${formatCents(stop.damageDeposit)} at delivery`] : []),
  ];
  if (due.length > 0) return `Collect ${due.join(' and ')} on ${longDay(day)}.`;
  return balance > 0
    ? `${formatCents(balance)} is still to be paid; it was due on ${longDay(stop.firstDay)}.`
    : `Everything is paid. ${active.some(({ eventDate }) => eventDate === day) ? 'Deliver' : 'Pick up'} on ${longDay(day)}.`;
}
