import { formatCents, type CalendarDate, type Order, type OrderRepair } from '@party-rental/contracts';
import { CalendarDays, CircleCheck, CircleX, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { acceptRepair } from '../../../api/orders';
import { focusHeading } from '../../../lib/focus-heading';
import { longDay } from '../../../lib/format';
import { formatDeadline } from '../../../lib/format-instant';
import { SameDayAlternatives } from '../../../shared/alternatives/same-day-alternatives';
import { rentalQuery } from '../../../shared/event-day/use-event-day';
import { CancelDialog } from '../../../shared/order/cancel-dialog';
import { ChangeFailure, useOrderChange } from '../../../shared/order/order-change';
import { MoveDialog } from '../../../shared/order/move-dialog';
import { Button, buttonStyle } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';

interface RepairNoticeProps {
  order: Order;
  repair: OrderRepair;
  today: CalendarDate;
  timeZone: string;
  token: string | undefined;
}

/** What the shop had to change about the order, and the customer's answer. */
export function RepairNotice({ order, repair, today, timeZone, token }: RepairNoticeProps) {
  const [open, setOpen] = useState<'move' | 'cancel'>();
  // Only controls the buttons; the server's clock decides.
  const [openedAt] = useState(() => new Date().toISOString());
  const key = { id: order.id, token };
  const accept = useOrderChange(key, acceptRepair, () => {
    notify('success', 'Thank you!', 'Your answer is saved.');
    focusHeading(); // the button is gone
  });
  const day = repair.repair.kind === 'move' ? repair.repair.to : repair.date;
  if (repair.answer === 'CHANGED' || repair.answer === 'UNDONE' || day < today) return null;
  const isWaiting = repair.answer === 'WAITING';
  const lines = order.lines.filter(({ status, eventDate }) => status !== 'CANCELLED' && eventDate === day);
  const isCancelled = repair.repair.kind === 'cancel';
  const until = [repair.answerUntil, order.cancellableUntil].find((instant) => openedAt < instant);
  const canChoose = !isCancelled && until !== undefined;
  const { total } = order.price;
  const dialog = { order, token, lines, onClose: () => setOpen(undefined) };
  return (
    <section aria-labelledby="repair" className="space-y-4 rounded-[2rem] bg-sun/25 p-6 print:hidden">
      <div className="space-y-2">
        <h2 id="repair" className="text-2xl">
          {headline(order, repair)}
        </h2>
        <p className="text-lg wrap-anywhere">{repair.reason}</p>
        {order.status !== 'CANCELLED' && (
          <p>
            {repair.repair.kind === 'move' && `It was planned for ${longDay(repair.date)}. `}
            {total === repair.totalBefore
              ? 'The price stays the same.'
              : `Your total is now ${formatCents(total)}. It was ${formatCents(repair.totalBefore)}.`}
          </p>
        )}
      </div>
      {isWaiting ? (
        <>
          <p className="font-bold">
            {isCancelled && "We're sorry about that, and we'd love to celebrate with you on another day."}
            {canChoose &&
              `Does that work for you? If not, choose something else by ${formatDeadline(until, timeZone)}.`}
            {!isCancelled && !canChoose && 'Does that work for you? If not, please call us.'}
          </p>
          <ChangeFailure title="Your answer wasn't saved" error={accept.error} />
          <div role="group" aria-label="Your answer" className="flex flex-wrap gap-3">
            <Button disabled={accept.isPending} onClick={() => accept.mutate(repair.repairId)}>
              <CircleCheck aria-hidden />
              {accept.isPending ? 'Saving...' : 'Accept'}
            </Button>
            {canChoose && (
              <>
                <Button variant="outline" onClick={() => setOpen('move')}>
                  <CalendarDays aria-hidden />
                  Choose Another Day
                </Button>
                <Button variant="outline" onClick={() => setOpen('cancel')}>
                  <CircleX aria-hidden />
                  Cancel Instead
                </Button>
              </>
            )}
            {isCancelled &&
              repair.lines.map(({ bookingId, itemId, itemName }) => (
                <Link key={bookingId} to={`/item/${itemId}`} className={buttonStyle({ variant: 'outline' })}>
                  <CalendarDays aria-hidden />
                  {repair.lines.length === 1 ? 'Book Another Day' : `Book ${itemName} Again`}
                </Link>
              ))}
          </div>
          {(isCancelled || canChoose) && repair.date >= today && (
            <OtherItems order={order} repair={repair} hasOther={!isCancelled} />
          )}
        </>
      ) : (
        <p className="font-bold">You've accepted this. Thank you!</p>
      )}
      {open === 'move' && <MoveDialog {...dialog} today={today} />}
      {open === 'cancel' && <CancelDialog {...dialog} startsWithAll />}
    </section>
  );
}

function headline(order: Order, { date, repair, lines }: OrderRepair): string {
  if (repair.kind === 'move') return `We've moved your party to ${longDay(repair.to)}`;
  const list = (names: (string | undefined)[]) => names.filter(Boolean).join(' and ');
  if (repair.kind === 'cancel') {
    const remains = order.lines.some(({ status, eventDate }) => status !== 'CANCELLED' && eventDate === date);
    const what = remains ? list(lines.map(({ itemName }) => itemName)) : 'your party';
    return `We've had to cancel ${what} on ${longDay(date)}`;
  }
  const before = lines.filter(({ bookingId }) => repair.swaps.some((swap) => swap.bookingId === bookingId));
  const after = repair.swaps.map(({ itemId }) => order.lines.find((line) => line.itemId === itemId)?.itemName);
  return `We'll bring ${list(after)} instead of ${list(before.map(({ itemName }) => itemName))}`;
}

interface OtherItemsProps {
  order: Order;
  repair: OrderRepair;
  /** Whether the order still has what the shop chose instead. */
  hasOther: boolean;
}

/** Similar items that are free on the day of the party, to book. Folded: a request counts as missed demand. */
function OtherItems({ order, repair: { date, lines }, hasOther }: OtherItemsProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const daysByBooking = new Map(order.lines.map(({ bookingId, days = 1 }) => [bookingId, days]));
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        Something else on {longDay(date)}?
      </summary>
      {isOpen && (
        <div className="space-y-4 pt-2">
          {lines.map(({ bookingId, itemId, itemName, quantity }) => (
            <section key={bookingId} aria-label={`Instead of ${itemName}`} className="space-y-1">
              <h3 className="text-lg wrap-anywhere">Instead of {itemName}</h3>
              <SameDayAlternatives
                {...{ itemId, quantity }}
                day={date}
                days={daysByBooking.get(bookingId) ?? 1}
                verb="Book"
                onSwap={({ id }) => {
                  const rental = { eventDate: date, days: daysByBooking.get(bookingId) };
                  void navigate(`/booking/${id}?${rentalQuery(rental)}&quantity=${quantity}`);
                }}
              />
            </section>
          ))}
          {hasOther && <p>That's a new booking. Once you have it, cancel this one here.</p>}
        </div>
      )}
    </details>
  );
}
