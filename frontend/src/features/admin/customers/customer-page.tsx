import { formatCents, type CustomerDetail, type Order, type PublicSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { addCustomerNote, customerQuery } from '../../../api/admin/customers';
import { ApiProblem } from '../../../api/api-problem';
import { settingsQuery } from '../../../api/settings';
import { count, shortDate } from '../../../lib/format';
import { StatusBadge } from '../../../shared/order/status-badge';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { amountDue } from '../orders/amount-due';
import { ContactLinks } from '../parts/customer-facts';
import { NotesSection } from '../parts/notes-section';
import { BackToList, RecordLink } from '../list/record-link';
import { ListPlaceholder, NothingFound } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { EraseSection } from './erase-section';
import { MergeSection } from './merge-section';
import { TagEditor } from './tags';
import { TaxExemptionSection } from './tax-exemption';

export function CustomerPage() {
  const { id = '' } = useParams();
  const customer = useQuery(customerQuery(id));
  const settings = useQuery(settingsQuery);
  const failed = [customer, settings].find((query) => query.isError && !query.data);
  const isUnknown = customer.error instanceof ApiProblem && [400, 404].includes(customer.error.problem.status);
  const shown = isUnknown ? undefined : customer.data;
  return (
    <div className="space-y-6">
      <PageTitle title={shown?.name ?? 'Customer'} />
      <BackToList otherwise="/admin/customers" />
      {shown && settings.data && <CustomerView customer={shown} settings={settings.data} />}
      {isUnknown && (
        <>
          <h1 className="sr-only">Customer</h1>
          <NothingFound
            {...(customer.data?.isBeingErased
              ? { title: 'Customer Erased', text: 'Their orders keep their numbers and amounts.' }
              : { title: 'Customer Not Found', text: "There's no customer at this address." })}
          >
            <Link to="/admin/customers" className={buttonStyle({ variant: 'outline' })}>
              All Customers
            </Link>
          </NothingFound>
        </>
      )}
      {failed && !isUnknown && <LoadFailure title="We couldn't load the customer" query={failed} />}
      {!failed && !isUnknown && !(shown && settings.data) && <ListPlaceholder />}
    </div>
  );
}

interface CustomerViewProps {
  customer: CustomerDetail;
  settings: Pick<PublicSettings, 'timeZone'>;
}

function CustomerView({ customer, settings: { timeZone } }: CustomerViewProps) {
  const { id, name, email, phone, contacts, orders, bookings, lastEvent, nextEvent, money, tags, imported } = customer;
  const notes = useQuery({ ...customerQuery(id), select: ({ notes: own }) => own });
  return (
    <article className="space-y-6">
      <h1 className="text-3xl wrap-anywhere sm:text-4xl">{name}</h1>
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_26rem] 2xl:grid-rows-[auto_1fr]">
        <section aria-label="Contact and money" className="rounded-card bg-card shadow-card">
          <dl className="grid gap-x-8 gap-y-5 p-6 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
            <Fact label="Contact">
              <ContactLinks email={email} phone={phone} />
              {contacts.map((contact) => (
                <div key={`${contact.email} ${contact.phone}`} className="mt-2 text-soft">
                  <p>Also {contact.name}</p>
                  <ContactLinks email={contact.email} phone={contact.phone} />
                </div>
              ))}
            </Fact>
            <Fact label="Total">
              <span className="tabular-nums">{formatCents(money.total)}</span>
              <span className="block text-soft">{formatCents(money.paid)} paid</span>
            </Fact>
            <Fact label="Still Due">
              <span className="tabular-nums">{formatCents(money.balance)}</span>
              {money.refundDue > 0 && (
                <span className="block text-soft">{formatCents(money.refundDue)} to be refunded</span>
              )}
            </Fact>
            <Fact label="Events">
              {count(bookings, 'booking')}
              {lastEvent && <span className="block text-soft">Last: {shortDate(lastEvent)}</span>}
              {nextEvent && <span className="block text-soft">Next: {shortDate(nextEvent)}</span>}
            </Fact>
            {imported?.notes && <Fact label="Imported Note">{imported.notes}</Fact>}
          </dl>
        </section>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 2xl:row-span-2 2xl:grid-cols-1">
          <div className="grid grid-cols-1 gap-6">
            <NotesSection notes={notes} timeZone={timeZone} onAdd={(note, key) => addCustomerNote(id, note, key)} />
            <TagEditor customerId={id} tags={tags} />
          </div>
          <div className="grid grid-cols-1 gap-6">
            <TaxExemptionSection customer={customer} />
            <MergeSection customer={customer} />
            <EraseSection customer={customer} />
          </div>
        </div>
        <section aria-labelledby="orders" className="space-y-4 2xl:col-start-1">
          <h2 id="orders" className="text-2xl">
            Orders
          </h2>
          {orders.length === 0 ? (
            <p className="text-soft">No orders yet.</p>
          ) : (
            <RecordTable caption="Orders" columns={COLUMNS} rows={orders} getKey={({ id: orderId }) => orderId} />
          )}
        </section>
      </div>
    </article>
  );
}

const COLUMNS: Column<Order>[] = [
  {
    label: 'Order',
    names: true,
    cell: ({ id, number }) => (
      <span className="whitespace-nowrap">
        <RecordLink to={`/admin/orders/${id}`}>{number}</RecordLink>
      </span>
    ),
  },
  {
    label: 'Event',
    cell: ({ lines }) => [...new Set(lines.map(({ eventDate }) => shortDate(eventDate)))].join(', '),
  },
  {
    label: 'What',
    cell: ({ lines }) => (
      <span className="wrap-anywhere">
        {lines.map(({ quantity, itemName }) => `${quantity} × ${itemName}`).join(', ')}
      </span>
    ),
  },
  {
    label: 'Total',
    cell: ({ price, money }) => (
      <>
        <strong className="tabular-nums">{formatCents(price.total)}</strong>
        <span className="block">{amountDue(money)}</span>
      </>
    ),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];
