import type { Booking } from '@party-rental/contracts';
import { longDay } from '../../lib/format-day';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';

interface CancelButtonProps {
  booking: Booking;
  pending: boolean;
  onConfirm: () => void;
  /** Id of the element that distinguishes this button from others. */
  describedBy?: string;
  className?: string;
}

/** Cancels after a confirmation. */
export function CancelButton({ booking, pending, onConfirm, describedBy, className }: CancelButtonProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button look="outline" disabled={pending} aria-describedby={describedBy} className={className}>
          {pending ? 'Processing...' : 'Cancel Booking'}
        </Button>
      }
      title="Cancel this booking?"
      description={`${booking.itemName} on ${longDay(booking.eventDate)} will be free for others at once. ${consequence(booking)} This action cannot be undone.`}
      confirmLabel="Cancel Booking"
      dismissLabel="Keep Booking"
      onConfirm={onConfirm}
    />
  );
}

function consequence({ quote }: Booking): string {
  return quote.lines.length > 1
    ? 'The other bookings of your order stay, and a deposit that you have paid for this one comes back to you.'
    : 'A deposit that you have paid comes back to you.';
}
