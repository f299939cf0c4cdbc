import {
  type CalendarDate,
  canCancelLate,
  isFreeByRepair,
  cancellableUntil,
  lateCancellation,
  type Order,
  type OrderLine,
} from '@party-rental/contracts';
import { CalendarDays, CircleX, Hash, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { changeOrderContact } from '../../../api/orders';
import { longDay } from '../../../lib/format';
import { formatDeadline } from '../../../lib/format-instant';
import { EditContactDialog, type ContactChange } from '../../../shared/booking-form/edit-contact-dialog';
import { CancellationTerms } from '../../../shared/cancel-booking/cancellation';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { CancelDialog } from '../../../shared/order/cancel-dialog';
import { AddLineDialog, QuantityDialog } from '../../../shared/order/lines/line-dialogs';
import { MoveDialog } from '../../../shared/order/move-dialog';
import { linesByDay } from '../../../shared/order/order-lines';
import { useOrderChange } from '../../../shared/order/order-change';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';

interface OrderActionsProps {
  order: Order;
  /** The lines that are neither cancelled nor past. */
  upcoming: readonly OrderLine[];
  timeZone: string;
  today: CalendarDate;
  token: string | undefined;
}

/** What the customer can change, and until when. */
export function OrderActions({ order, upcoming, timeZone, today, token }: OrderActionsProps) {
  const [open, setOpen] = useState<'cancel' | 'move' | 'add' | 'quantity' | 'contact' | null>(null);
  // Only controls the buttons; the server's clock decides whether it is still in time.
  const [openedAt] = useState(() => new Date());
  const { freeHours, kept } = order.terms;
  const until = (day: CalendarDate) => cancellableUntil(day, timeZone, freeHours);
  const inTime = (day: CalendarDate) => openedAt <= until(day);
  const { answer, answerUntil = '' } = order.repair ?? {};
  const isWaived = answer === 'WAITING' && openedAt.toISOString() < answerUntil;
  const changeable = upcoming.filter(({ eventDate }) => isWaived || inTime(eventDate));
  const days = linesByDay(upcoming).map(([day]) => day);
  const isLateOnline = canCancelLate(order.lines, kept, today);
  const isAllOrNothing = isLateOnline && changeable.length < upcoming.length;
  const cancellable = isLateOnline ? upcoming : changeable;
  const isFree = isFreeByRepair(order.repair, openedAt) || days.every(inTime);
  const late = isWaived ? '' : lateCancellation(kept, order.price.deposit, isFree);
  const dialog = { order, token, lines: changeable, onClose: () => setOpen(null) };
  return (
    <section
      aria-labelledby="change"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 print:border-0 print:p-0"
    >
      <h2 id="change" className="text-xl">
        Plans changed?
      </h2>
      {days.map((day) => (
        <div key={day}>
          {days.length > 1 && <h3 className="font-bold">{longDay(day)}</h3>}
          {isWaived && !inTime(day) ? (
            <p>
              We had to change your order, so changing or cancelling it is free until{' '}
              <strong>{formatDeadline(answerUntil, timeZone)}</strong>.
            </p>
          ) : (
            <CancellationTerms
              booking={{ cancellableUntil: until(day).toISOString(), createdAt: order.createdAt }}
              inTime={inTime(day)}
              {...{ timeZone, freeHours, isLateOnline }}
            />
          )}
        </div>
      ))}
      {late && <p>{late}</p>}
      {cancellable.length > 0 && (
        <div role="group" aria-label="Changes" className="flex flex-wrap gap-3 print:hidden">
          {changeable.length > 0 && (
            <>
              <Button variant="outline" onClick={() => setOpen('move')}>
                <CalendarDays aria-hidden />
                Move to Another Day
              </Button>
              <Button variant="outline" onClick={() => setOpen('add')}>
                <Plus aria-hidden />
                Add an Item
              </Button>
              <Button variant="outline" onClick={() => setOpen('quantity')}>
                <Hash aria-hidden />
                Change a Quantity
              </Button>
            </>
          )}
          {openedAt.toISOString() <= order.cancellableUntil && (
            <Button variant="outline" onClick={() => setOpen('contact')}>
              <Pencil aria-hidden />
              Edit Contact Details
            </Button>
          )}
          <Button variant="outline" onClick={() => setOpen('cancel')}>
            <CircleX aria-hidden />
            Cancel
          </Button>
        </div>
      )}
      {open === 'cancel' && <CancelDialog {...dialog} lines={cancellable} startsWithAll={isAllOrNothing} />}
      {open === 'move' && <MoveDialog {...dialog} today={today} />}
      {open === 'add' && <AddLineDialog {...dialog} today={today} />}
      {open === 'quantity' && <QuantityDialog {...dialog} />}
      {open === 'contact' && <ContactDialog {...dialog} />}
    </section>
  );
}

interface ContactDialogProps {
  order: Pick<Order, 'id' | keyof ContactChange>;
  token?: string | undefined;
  onClose: () => void;
}

/** Edits the customer and address of an order. */
function ContactDialog({ order, token, onClose }: ContactDialogProps) {
  const [, setToken] = useAddressParam('token');
  const save = useOrderChange({ id: order.id, token }, changeOrderContact, (changed) => {
    const { number, customerEmail, token: renewed } = changed;
    // A new email has ended the link that opened the page.
    if (renewed !== undefined && renewed !== token) setToken(renewed);
    const link = customerEmail === order.customerEmail ? '' : ` We've sent a new link to ${customerEmail}.`;
    notify('success', 'Contact details changed', `The contact details of order ${number} have been saved.${link}`);
    onClose();
  });
  return <EditContactDialog order={order} description="For the whole order." save={save} onClose={onClose} />;
}
