import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { Command } from 'commander';
import type { Booking, InternalNote, PersonExport, TaxExemption } from '@party-rental/contracts';
import { AccountRemoval } from '../../accounts/account-removal.js';
import { StaffRecords } from '../../accounts/staff/staff-records.js';
import { DeliveryQueries } from '../../emails/admin/deliveries.queries.js';
import { ContactMessageQueries } from '../../emails/admin/contact-messages.queries.js';
import { Rejection } from '../../domain/rejections.js';
import { Streams } from '../../log/streams.js';
import { Clock } from '../../platform/clock.js';
import { StartError } from '../../platform/start-error.js';
import { CustomerQueries } from '../../read/customers/customers.queries.js';
import { OrderHistoryQueries } from '../../read/orders/order-history.queries.js';
import { BookingQueries } from '../../read/orders/bookings.queries.js';
import { OrderQueries } from '../../read/orders/orders.queries.js';
import { bookingsOfPerson, type PersonBooking } from '../../read/people/person-bookings.js';
import { bookingRecords } from '../../read/people/person-export.js';
import { WaitlistQueries } from '../../read/waitlist/waitlist.queries.js';
import { jsonOption, print, withContext, type OpenContext, type CliContext, parseEmail } from '../context.js';
import { Progress, withProgress } from '../progress.js';

export const exportPersonCommand = (open: OpenContext) =>
  new Command('export-person')
    .description("Print all of a person's data as JSON: npm run -s ops -- export-person --email … > person.json")
    .requiredOption('--email <address>', "the person's email, in any letter case", parseEmail)
    .option('--account <username>', 'the account to export if several have the email and none has verified it')
    .addOption(jsonOption())
    .action(({ email, account }: { email: string; account?: string; json?: true }) =>
      withContext(open, async (context) => {
        const record = await exportRecord(context, email, account);
        if (isAnonymous(record)) throw new StartError(`There is no data about ${email}.`);
        print(JSON.stringify(record, null, 2));
      }),
    );

function isAnonymous({ account, imported, bookings, messages, waitlist, staff }: PersonExport): boolean {
  return (
    account === null &&
    staff === null &&
    [imported, bookings, messages, waitlist].every((records) => records.length === 0)
  );
}

/** Staff names are not the person's data. */
interface CompleteExport extends PersonExport {
  tags: readonly string[];
  taxExemptions: readonly TaxExemption[];
  /** About the person, and about orders. */
  notes: (Omit<InternalNote, 'by'> & { orderNumber?: string })[];
}

async function exportRecord(context: CliContext, email: string, username?: string): Promise<CompleteExport> {
  const { get } = context;
  const account = await get<AccountRemoval>(AccountRemoval).findByEmail(email, username);
  if (account instanceof Rejection) throw new StartError(account.detail);
  const log = { pool: context.pool, feed: get<Feed>(Feed), streams: get<Streams>(Streams) };
  const booked = await withProgress(new Progress('searching the log', await countEvents(context.pool)), (update) =>
    bookingsOfPerson(log, { email, userId: account?.id }, update),
  );
  const records = bookingRecords({
    bookings: readBookings(context, booked),
    readHistories: (ids) => get<OrderHistoryQueries>(OrderHistoryQueries).ofBookings(ids),
    readEmails: (page) => get<DeliveryQueries>(DeliveryQueries).ofBookings(page),
  });
  const bookings = await withProgress(new Progress('collecting', booked.length, 'bookings'), (update) =>
    flatten(records, update),
  );
  const orderIds = [...new Set(bookings.map(({ booking }) => booking.orderId))];
  const found = await Promise.all(orderIds.map((id) => get<OrderQueries>(OrderQueries).forAdmin(id)));
  const orders = found.flatMap((order) => order ?? []);
  const customers = await get<CustomerQueries>(CustomerQueries).records(email);
  return {
    exportedAt: get<Clock>(Clock).now().toISOString(),
    account: account ?? null,
    imported: await get<CustomerQueries>(CustomerQueries).imported(email),
    bookings,
    orders: orders.map(({ notes: _notes, ...order }) => order),
    tags: [...new Set(customers.flatMap(({ tags }) => tags))],
    taxExemptions: customers.flatMap(({ taxExemption }) => taxExemption ?? []),
    notes: [
      ...customers.flatMap((customer) => customer.notes),
      ...orders.flatMap((order) => order.notes.map((note) => ({ ...note, orderNumber: order.number }))),
    ].map(({ by: _by, ...note }) => note),
    messages: await flatten(get<ContactMessageQueries>(ContactMessageQueries).ofEmail(email)),
    waitlist: await get<WaitlistQueries>(WaitlistQueries).ofEmail(email),
    staff: await get<StaffRecords>(StaffRecords).of(account ?? null, email),
  };
}

async function flatten<T>(pages: AsyncIterable<readonly T[]>, update?: (done: number) => void): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) {
    all.push(...page);
    update?.(all.length);
  }
  return all;
}

async function* readBookings(
  { get }: CliContext,
  found: readonly PersonBooking[],
): AsyncGenerator<{ booking: Booking }[]> {
  for (const { id } of found) {
    const booking = await get<BookingQueries>(BookingQueries).byId(id);
    if (booking) yield [{ booking }];
  }
}
