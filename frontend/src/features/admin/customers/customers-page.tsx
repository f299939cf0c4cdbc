import { formatCents, MAX_MATCHES, type CustomerSummary } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { customersQuery } from '../../../api/admin/customers';
import { count, shortDate } from '../../../lib/format';
import { PageTitle } from '../../../shared/page/page-title';
import { ContactLinks } from '../parts/customer-facts';
import { RecordLink } from '../parts/record-link';
import { RecordList } from '../parts/record-list';
import { RecordTable, type Column } from '../parts/record-table';
import { Tags } from './tags';
import { SearchField } from '../parts/search-field';
import { useAddressParam } from '../../../shared/form/use-address-param';

const COLUMNS: Column<CustomerSummary>[] = [
  {
    label: 'Customer',
    names: true,
    cell: ({ id, name, tags, imported }) => (
      <div className="[overflow-wrap:anywhere]">
        <RecordLink to={`/admin/customers/${id}`}>{name}</RecordLink>
        <Tags tags={tags} />
        {imported?.notes && <p className="text-soft">{imported.notes}</p>}
      </div>
    ),
  },
  { label: 'Contact', cell: ({ email, phone }) => <ContactLinks email={email} phone={phone} /> },
  {
    label: 'Orders',
    cell: ({ email, phone, name, orders }) => (
      <CountLink name={name} to={`/admin/orders?search=${encodeURIComponent(email || phone)}`}>
        {count(orders, 'order')}
      </CountLink>
    ),
  },
  {
    label: 'Bookings',
    cell: ({ email, phone, name, bookings }) => (
      <CountLink name={name} to={`/admin/bookings?search=${encodeURIComponent(email || phone)}`}>
        {count(bookings, 'booking')}
      </CountLink>
    ),
  },
  { label: 'Last Event', cell: ({ lastEvent }) => (lastEvent ? shortDate(lastEvent) : '—') },
  { label: 'Next Event', cell: ({ nextEvent }) => (nextEvent ? shortDate(nextEvent) : '—') },
  { label: 'Total', cell: ({ total }) => <span className="font-bold tabular-nums">{formatCents(total)}</span> },
];

export function CustomersPage() {
  const [search, setSearch] = useAddressParam('search');
  const customers = useInfiniteQuery(customersQuery(search || undefined));

  return (
    <div className="space-y-8">
      <PageTitle title="Customers" />
      <h1 className="text-4xl">Customers</h1>
      <SearchField
        label="Search customers"
        placeholder="Name, email or phone"
        value={search}
        onSearch={setSearch}
        className="max-w-xl"
      />
      <RecordList
        noun="customer"
        list={customers}
        countedTo={search ? MAX_MATCHES : undefined}
        Icon={Users}
        yet="Customers will show up here after they book."
        filter={{ isOn: search !== '', other: 'Try another name, email or phone number.', allAt: '/admin/customers' }}
      >
        {(shown) => (
          <RecordTable
            caption="Customers"
            columns={COLUMNS}
            rows={shown}
            getKey={({ email, phone }) => `${email} ${phone}`}
          />
        )}
      </RecordList>
    </div>
  );
}

/** Leads to the list of a customer's records. */
function CountLink({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <Link to={to} className="font-bold whitespace-nowrap underline underline-offset-4 hover:text-primary">
      {children}
      <span className="sr-only"> of {name}</span>
    </Link>
  );
}
