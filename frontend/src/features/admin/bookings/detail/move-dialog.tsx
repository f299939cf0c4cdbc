import { longDay, type Booking, type CalendarDate } from '@party-rental/contracts';
import { useState } from 'react';
import { moveBooking } from '../../../../api/admin/bookings';
import { hasCode } from '../../../../api/api-problem';
import { shortDay } from '../../../../lib/format-day';
import { count } from '../../../../lib/format-text';
import { AvailabilityCalendar } from '../../../../shared/availability-calendar/availability-calendar';
import { DaySoldOut } from '../../../../shared/availability-calendar/day-sold-out';
import { NearestDays } from '../../../../shared/availability-calendar/nearest-days';
import { SaveFailure } from '../../../../shared/form/save-failure';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';
import { notify } from '../../../../ui/overlays/notify';
import { useBookingChange } from './use-booking-change';

interface MoveDialogProps {
  booking: Booking;
  today: CalendarDate;
  onClose: () => void;
}

/** Moves a booking to another day. */
export function MoveDialog({ booking, today, onClose }: MoveDialogProps) {
  const { id, itemId, itemName, quantity, eventDate } = booking;
  const [day, setDay] = useState<CalendarDate | null>(null);
  const move = useBookingChange(
    (to: CalendarDate) => moveBooking(id, to),
    (moved) => {
      notify('success', 'Booking moved', `Booking ${moved.number} is on ${longDay(moved.eventDate)} now.`);
      onClose();
    },
  );

  function choose(chosen: CalendarDate) {
    setDay(chosen);
    move.reset();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Move to another day"
      description={`${itemName}, ${count(quantity, 'unit')}, now on ${longDay(eventDate)}.`}
    >
      <AvailabilityCalendar
        itemId={itemId}
        today={today}
        selected={day}
        onSelect={choose}
        opensAt={eventDate < today ? today : eventDate}
        booker="owner"
      />
      {move.error ? (
        <SaveFailure title="We couldn't move the booking" error={move.error}>
          {day && hasCode(move.error, 'unavailable') && (
            <NearestDays itemId={itemId} day={day} quantity={quantity} onChoose={choose} booker="owner" />
          )}
        </SaveFailure>
      ) : (
        // While the request is pending, this booking itself may take the day.
        !move.isPending && <DaySoldOut itemId={itemId} day={day} quantity={quantity} onChoose={choose} booker="owner" />
      )}
      <p role="status" className="font-bold">
        {day ? `New day: ${longDay(day)}` : 'Please select a date'}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Keep {shortDay(eventDate)}
        </Button>
        <Button disabled={!day || day === eventDate || move.isPending} onClick={() => day && move.mutate(day)}>
          {move.isPending ? 'Processing...' : day ? `Move to ${shortDay(day)}` : 'Move'}
        </Button>
      </div>
    </Dialog>
  );
}
