import { Command } from 'commander';
import type { Booking, PersonExport } from '@party-rental/contracts';
import { AccountRemoval } from '../../accounts/account-removal.js';
import { BookingsEmails, BookingsEmailsHandler } from '../../emails/admin/emails.queries.js';
import { MessagesOf, MessagesOfHandler } from '../../emails/admin/contact-messages.queries.js';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { Clock } from '../../platform/clock.js';
import { StartError } from '../../platform/start-error.js';
import { BookingHistories, BookingHistoriesHandler } from '../../read/orders/booking-history.queries.js';
import { BookingById, BookingByIdHandler } from '../../read/orders/bookings.queries.js';
import { Freshness } from '../../read/engine/freshness.js';
import { bookingsOfPerson } from '../../read/orders/person-bookings.js';
import { bookingRecords } from '../../read/orders/person-export.js';
import { print, withOpened, type Open, type Opened } from '../open.js';
import { personsEmail } from './persons-email.js';
import { printSummary } from '../print-summary.js';

export const exportPersonCommand = (open: Open) =>
  new Command('export-person')
    .description(
      'All that the shop holds about a person, as JSON: npm run -s ops -- export-person --email … > person.json',
    )
    .requiredOption('--email <address>', 'in any letter case', personsEmail)
    .action(({ email }: { email: string }) =>
      withOpened(open, async (opened) => {
        const record = await recordOf(opened, email);
        if (isAnonymous(record)) throw new StartError(`Nobody is known by ${email}.`);
        print(JSON.stringify(record, null, 2));
      }),
    );

function isAnonymous({ account, bookings, messages }: PersonExport): boolean {
  return account === null && bookings.length === 0 && messages.length === 0;
}

async function recordOf(opened: Opened, email: string): Promise<PersonExport> {
  const { pool, get } = opened;
  const [account] = await get<AccountRemoval>(AccountRemoval).accountsOf(email);
  const histories = new BookingHistoriesHandler(get(Streams));
  const emails = new BookingsEmailsHandler(pool);
  const bookings = bookingRecords({
    bookings: bookingsOf(opened, { email, userId: account?.id }),
    historiesOf: (ids) => histories.execute(new BookingHistories(ids)),
    emailsOf: (page) => emails.execute(new BookingsEmails(page)),
  });
  return {
    exportedAt: get<Clock>(Clock).now().toISOString(),
    account: account ?? null,
    bookings: await flat(bookings),
    messages: await flat(await new MessagesOfHandler(pool).execute(new MessagesOf(email))),
  };
}

async function flat<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

async function* bookingsOf(
  { pool, get }: Opened,
  person: { email: string; userId: number | undefined },
): AsyncGenerator<Booking[]> {
  const log = { pool, feed: get<Feed>(Feed), streams: get<Streams>(Streams) };
  const byId = new BookingByIdHandler(pool, get(Freshness), get(BusinessDay));
  for (const { id } of await bookingsOfPerson(log, person, printSummary)) {
    const booking = await byId.execute(new BookingById(id));
    // A read table that has not come so far yet has it the next time.
    if (booking) yield [booking];
  }
}
