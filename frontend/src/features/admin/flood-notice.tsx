import type { Flood } from '@party-rental/contracts';
import { cancelFlood } from '../../api/admin/bookings';
import { count } from '../../lib/format-text';
import { Alert } from '../../ui/alert';
import { RowAction } from './parts/row-action';

/** Warns of unusually many unconfirmed bookings from one source, with a button to cancel them. */
export function FloodNotice({ flood }: { flood: Flood }) {
  const origin = flood.source === 'network' ? 'from one network' : 'with one email';
  const bookings = count(flood.bookings, 'unconfirmed booking');
  return (
    <Alert title={`${bookings} ${origin} in the last 24 hours`}>
      <p>
        They hold {count(flood.bookings, 'item-day')} and {count(flood.units, 'unit')}. If you don't know these
        customers, someone may be filling up your calendar.
      </p>
      <RowAction
        label={`Cancel all ${origin}`}
        pending="Cancelling..."
        change={() => cancelFlood(flood)}
        changes={['bookings']}
        done="Bookings Cancelled"
        details={({ cancelled }) => `${count(cancelled, 'booking')} cancelled. No emails were sent.`}
        failed="Cancel Failed"
        confirm={{
          title: `Cancel ${bookings} ${origin}?`,
          description:
            "Every unconfirmed booking of the last 24 hours from there is cancelled, and its units are available again. No emails are sent. You can't undo this.",
          confirmLabel: 'Cancel all of them',
          dismissLabel: 'Keep them',
        }}
      />
    </Alert>
  );
}
