import { formatCents, MAX_CUSTOMERS_COUNTED, MAX_MATCHES, type CustomerSummary } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { customersQuery } from '../../../api/admin/customers';
import { shortDate } from '../../../lib/format';
import { PageTitle } from '../../../shared/page/page-title';
import { ContactLinks } from '../parts/customer-facts';
import { RecordLink } from '../list/record-link';
import { RecordList } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { SearchField } from '../list/search-field';
import { useColumns } from '../list/use-columns';
import { useAddressParam } from '../../../shared/form/use-address-param';

const COLUMNS: readonly Column<CustomerSummary>[] = [
  {
    label: 'Customer',
    names: true,
    width: 'xl:w-44',
    cell: ({ id, name }) => <RecordLink to={`/admin/customers/${id}`}>{name}</RecordLink>,
  },
  { label: 'Tags', width: 'xl:w-26', optional: 'shown', cell: ({ tags }) => tags.join(', ') || null },
  {
    label: 'Email',
    width: 'xl:w-48',
    optional: 'shown',
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : null),
  },
  { label: 'Phone', width: 'xl:w-34', optional: 'shown', cell: ({ phone }) => <ContactLinks email="" phone={phone} /> },
  { label: 'Orders', width: 'xl:w-20', cell: ({ orders }) => orders },
  { label: 'Bookings', width: 'xl:w-24', optional: 'hidden', cell: ({ bookings }) => bookings },
  {
    label: 'Last Event',
    width: 'xl:w-40',
    optional: 'hidden',
    cell: ({ lastEvent }) => (lastEvent ? shortDate(lastEvent) : '—'),
  },
  {
    label: 'Next Event',
    width: 'xl:w-40',
    optional: 'shown',
    cell: ({ nextEvent }) => (nextEvent ? shortDate(nextEvent) : '—'),
  },
  {
    label: 'Total',
    width: 'xl:w-26',
    cell: ({ total }) => <span className="font-bold tabular-nums">{formatCents(total)}</span>,
  },
  { label: 'Imported Note', width: 'xl:w-64', optional: 'hidden', cell: ({ imported }) => imported?.notes || null },
];

export function CustomersPage() {
  const [search, setSearch] = useAddressParam('search');
  const columns = useColumns('customers', COLUMNS);
  const customers = useInfiniteQuery(customersQuery(search || undefined));

  return (
    <div className="space-y-8">
      <PageTitle title="Customers" />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Customers</h1>
        {columns.menu}
      </header>
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
        countedTo={search ? MAX_MATCHES : MAX_CUSTOMERS_COUNTED}
        Icon={Users}
        yet="Customers will show up here after they book."
        filter={{ isOn: search !== '', other: 'Try another name, email or phone number.', allAt: '/admin/customers' }}
      >
        {(shown) => (
          <RecordTable
            caption="Customers"
            columns={columns.shown}
            isCompact
            rows={shown}
            getKey={({ email, phone }) => `${email} ${phone}`}
          />
        )}
      </RecordList>
    </div>
  );
}
