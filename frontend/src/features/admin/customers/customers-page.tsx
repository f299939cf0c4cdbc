import { formatCents, MAX_MATCHES, type CustomerSummary } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { customersQuery } from '../../../api/customers';
import { count } from '../../../lib/count';
import { shortDate } from '../../../lib/format-day';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ContactLinks } from '../parts/contact-links';
import { ListPlaceholder } from '../parts/list-placeholder';
import { LoadMore } from '../parts/load-more';
import { NoRecords } from '../parts/no-records';
import { RecordTable, type Column } from '../parts/record-table';
import { SearchField } from '../parts/search-field';
import { useAddressParam } from '../../../shared/form/use-address-param';

const COLUMNS: Column<CustomerSummary>[] = [
  { label: 'Customer', names: true, cell: ({ name }) => <strong className="[overflow-wrap:anywhere]">{name}</strong> },
  { label: 'Contact', cell: ({ email, phone }) => <ContactLinks email={email} phone={phone} /> },
  {
    label: 'Bookings',
    cell: ({ email, name, bookings }) => (
      <Link
        to={`/admin/bookings?search=${encodeURIComponent(email)}`}
        className="font-bold whitespace-nowrap underline underline-offset-4 hover:text-primary"
      >
        {count(bookings, 'booking')}
        <span className="sr-only"> of {name}</span>
      </Link>
    ),
  },
  { label: 'Last Event', cell: ({ lastEvent }) => (lastEvent ? shortDate(lastEvent) : '—') },
  { label: 'Next Event', cell: ({ nextEvent }) => (nextEvent ? shortDate(nextEvent) : '—') },
  { label: 'Total', cell: ({ total }) => <span className="font-bold tabular-nums">{formatCents(total)}</span> },
];

export function CustomersPage() {
  const [search, setSearch] = useAddressParam('search');
  const customers = useInfiniteQuery(customersQuery(search || undefined));
  const entries = customers.data?.pages.flatMap((page) => page.entries);

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
      {customers.isError && (
        <LoadFailure
          title="We couldn't load the customers"
          error={customers.error}
          onRetry={() => customers.refetch()}
        />
      )}
      {customers.isPending && <ListPlaceholder />}
      {entries?.length === 0 && (
        <NoRecords
          noun="customers"
          Icon={Users}
          isFiltered={search !== ''}
          yet="Customers will show up here after they book."
          other="Try another name, email or phone number."
          allAt="/admin/customers"
        />
      )}
      {entries && entries.length > 0 && (
        <>
          <RecordTable caption="Customers" columns={COLUMNS} rows={entries} keyOf={({ email }) => email} />
          <LoadMore list={customers} noun="customers" countedTo={search ? MAX_MATCHES : undefined} />
        </>
      )}
    </div>
  );
}
