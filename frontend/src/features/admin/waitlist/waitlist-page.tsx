import { formatRentalDays, MAX_MATCHES, type WaitlistEntry, type WaitlistStatus } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { waitlistQuery } from '../../../api/admin/waitlist';
import { leaveWaitlist } from '../../../api/waitlist';
import { shortDate } from '../../../lib/format';
import { shortInstant } from '../../../lib/format-instant';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { PageTitle } from '../../../shared/page/page-title';
import { Badge } from '../../../ui/badge';
import { buttonStyle } from '../../../ui/button';
import { RecordList } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { SearchField } from '../list/search-field';
import { RowAction } from '../parts/row-action';

const STATUS_LABELS: Record<WaitlistStatus, string> = {
  waiting: 'Waiting',
  offered: 'Offered',
  booked: 'Booked',
  expired: 'Ended',
  left: 'Left',
};
const TONES = { waiting: 'warn', offered: 'good', booked: 'good', expired: 'neutral', left: 'neutral' } as const;

export function WaitlistPage() {
  const [search, setSearch] = useAddressParam('search');
  const entries = useInfiniteQuery(waitlistQuery(search || undefined));
  return (
    <div className="space-y-8">
      <PageTitle title="Waitlist" />
      <header className="space-y-3">
        <h1 className="text-4xl">Waitlist</h1>
        <p className="max-w-2xl text-soft">
          Customers who wait for a full day. When units free up, the first in line gets an email and a hold; how long it
          lasts is in the settings.
        </p>
      </header>
      <SearchField
        label="Search the waitlist"
        placeholder="Email"
        value={search}
        onSearch={setSearch}
        className="max-w-xl"
      />
      <RecordList
        noun="waitlist request"
        list={entries}
        Icon={Hourglass}
        countedTo={search ? MAX_MATCHES : undefined}
        yet="Customers can join it for any day that's sold out."
        filter={{ isOn: search !== '', other: 'Try another email.', allAt: '/admin/waitlist' }}
      >
        {(shown, timeZone) => (
          <RecordTable caption="Waitlist" columns={columns(timeZone)} rows={shown} getKey={({ id }) => id} />
        )}
      </RecordList>
    </div>
  );
}

function columns(timeZone: string): Column<WaitlistEntry>[] {
  return [
    { label: 'Day', cell: (entry) => formatRentalDays(entry, shortDate) },
    {
      label: 'Item',
      cell: ({ itemName, quantity }) => (quantity === 1 ? itemName : `${quantity} × ${itemName}`),
    },
    {
      label: 'Email',
      names: true,
      cell: ({ email }) => <strong className="[overflow-wrap:anywhere]">{email ?? 'Erased'}</strong>,
    },
    {
      label: 'Status',
      cell: ({ status, position }) => (
        <Badge tone={TONES[status]}>
          {STATUS_LABELS[status]}
          {position !== null && `, no. ${position}`}
        </Badge>
      ),
    },
    { label: 'Held until', cell: ({ heldUntil }) => (heldUntil ? shortInstant(heldUntil, timeZone) : '—') },
    { label: 'Joined', cell: ({ joinedAt }) => shortInstant(joinedAt, timeZone) },
    {
      label: 'Actions',
      cell: (entry) =>
        ['waiting', 'offered'].includes(entry.status) ? (
          <div className="flex flex-wrap gap-2">
            {entry.holdToken && <BookForEntry entry={entry} token={entry.holdToken} />}
            <RemoveEntry entry={entry} />
          </div>
        ) : (
          '—'
        ),
    },
  ];
}

/** Leads to a phone order of the held units, for a customer who calls instead of following the email's link. */
function BookForEntry({ entry, token }: { entry: WaitlistEntry; token: string }) {
  const { itemId, eventDate, days, quantity, email } = entry;
  const line = [itemId, eventDate, quantity, days].filter(Boolean).join('_');
  const query = new URLSearchParams({ lines: line, hold: token });
  return (
    <Link
      to={`/admin/bookings/new?${query.toString()}`}
      // Not in the URL, which browsers keep.
      state={{ customerEmail: email }}
      className={buttonStyle({ size: 'small' })}
    >
      Book<span className="sr-only"> for {email}</span>
    </Link>
  );
}

function RemoveEntry({ entry: { id, email, status } }: { entry: WaitlistEntry }) {
  return (
    <RowAction
      label="Remove"
      context={` ${email}`}
      change={() => leaveWaitlist({ id })}
      changes={['waitlist']}
      failed="Not removed"
      confirm={{
        title: 'Remove from the waitlist?',
        description:
          status === 'offered'
            ? 'The hold ends, and the next in line gets the offer. They get no email about it.'
            : 'They lose their place. They get no email about it.',
        dismissLabel: 'Keep',
      }}
    />
  );
}
