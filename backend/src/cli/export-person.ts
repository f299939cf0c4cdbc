import { Command } from 'commander';
import type { PersonExport } from '@party-rental/contracts';
import { AccountRemoval } from '../accounts/account-removal.js';
import { Rejection } from '../domain/rejections.js';
import { BookingEmails, BookingEmailsHandler } from '../email/emails.queries.js';
import { MessagesOf, MessagesOfHandler } from '../email/messages.queries.js';
import { Feed } from '../event-log/feed.js';
import { Streams } from '../event-log/streams.js';
import { BusinessDay } from '../platform/business-day.js';
import { Clock } from '../platform/clock.js';
import { StartError } from '../platform/start-error.js';
import { BookingHistory, BookingHistoryHandler } from '../read/booking-history.queries.js';
import { BookingById, BookingByIdHandler } from '../read/bookings.queries.js';
import { Freshness } from '../read/freshness.js';
import { bookingsOfPerson } from '../read/person-bookings.js';
import { print, withOpened, type Open, type Opened } from './open.js';
import { personsEmail } from './persons-email.js';
import { tellSeen } from './tell-seen.js';

export const exportPersonCommand = (open: Open) =>
  new Command('export-person')
    .description(
      'All that the shop holds about a person, as JSON: npm run -s ops -- export-person --email … > person.json',
    )
    .requiredOption('--email <address>', 'in any letter case', personsEmail)
    .action(({ email }: { email: string }) =>
      withOpened(open, async (opened) => {
        const record = await recordOf(opened, email);
        if (isNobody(record)) throw new StartError(`Nobody is known by ${email}.`);
        print(JSON.stringify(record, null, 2));
      }),
    );

function isNobody({ account, bookings, messages }: PersonExport): boolean {
  return account === null && bookings.length === 0 && messages.length === 0;
}

async function recordOf({ pool, get }: Opened, email: string): Promise<PersonExport> {
  const streams = get<Streams>(Streams);
  const account = await get<AccountRemoval>(AccountRemoval).accountOf(email);
  const found = await bookingsOfPerson(
    { pool, feed: get<Feed>(Feed), streams },
    { email, userId: account?.id },
    tellSeen,
  );
  const byId = new BookingByIdHandler(pool, get(Freshness), get(BusinessDay));
  const history = new BookingHistoryHandler(streams);
  const emails = new BookingEmailsHandler(pool);
  const bookings: PersonExport['bookings'] = [];
  for (const { id } of found) {
    const booking = await byId.execute(new BookingById(id));
    // A read table that has not come so far yet has it the next time.
    if (!booking) continue;
    bookings.push({
      booking,
      history: known(await history.execute(new BookingHistory(id))),
      emails: known(await emails.execute(new BookingEmails(id))),
    });
  }
  const messages = await new MessagesOfHandler(pool).execute(new MessagesOf(email));
  return { exportedAt: get<Clock>(Clock).now().toISOString(), account: account ?? null, bookings, messages };
}

function known<T>(found: T | Rejection): T {
  if (found instanceof Rejection) throw new Error(found.detail);
  return found;
}
