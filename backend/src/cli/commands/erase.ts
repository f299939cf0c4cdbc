import { describeEnded } from '@party-rental/contracts';
import { Command, Option } from 'commander';
import { AccountRemoval } from '../../accounts/account-removal.js';
import { StaffRecords } from '../../accounts/staff/staff-records.js';
import { AccountEmails } from '../../emails/outbox/account-emails.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { Streams } from '../../log/streams.js';
import { Waitlists } from '../../write/waitlist/waitlists.js';
import { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { InboxStore } from '@party-rental/local-services/inbox/inbox-store';
import { StartError } from '../../platform/start-error.js';
import { LOGGER } from '../../platform/tokens.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import {
  bookingsOfPerson,
  findImportedCustomers,
  upcomingBookings,
  type PersonBooking,
  type SoughtPerson,
} from '../../read/people/person-bookings.js';
import { CustomerQueries } from '../../read/customers/customers.queries.js';
import { readTables } from '../../read/projections.js';
import { Projector } from '@party-rental/event-store/read-engine/projector';
import { settleOtherVersions } from '@party-rental/event-store/read-engine/rebuild/unused-tables';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { ErasePerson } from '../../write/people/erase-person.js';
import {
  jsonOption,
  print,
  printJson,
  withContext,
  type OpenContext,
  type CliContext,
  parseEmail,
  parsePhone,
} from '../context.js';
import { findBookings } from '../person-bookings.js';
import { Progress, withProgress } from '../progress.js';
import { readLine } from '../read-line.js';

export const eraseCommand = (open: OpenContext) =>
  new Command('erase')
    .description(
      "Permanently erase a person's data: delete the account, its sessions and stored emails, and anonymize bookings",
    )
    .option('--email <address>', "the person's email, in any letter case", parseEmail)
    .addOption(
      new Option('--phone <number>', 'the phone of a customer without an email')
        .argParser(parsePhone)
        .conflicts('email'),
    )
    .option('--account <username>', 'the account to erase if several have the email and none has verified it')
    .option('--dry-run', 'print what would be erased, and change nothing')
    .option('--yes', 'erase without asking for the email or phone again')
    .addOption(jsonOption('with --dry-run: print JSON'))
    .action(({ email, phone, account, dryRun, yes, json }: Options) =>
      withContext(open, async (context) => {
        const name = email ?? phone;
        if (name === undefined) throw new StartError('Name the person by --email, or by --phone without an email.');
        const person =
          email === undefined ? await findCaller(context, name) : await findPerson(context, email, account);
        if (isUnknown(person)) throw new StartError(`There is no data about ${name}; nothing was changed.`);
        if (json && dryRun) return printJson(summarize(person, context.get<BusinessDay>(BusinessDay)));
        printPerson(person, context.get<BusinessDay>(BusinessDay));
        const mergedInto = await context.get<CustomerQueries>(CustomerQueries).mergedInto({ email, phone });
        if (mergedInto !== undefined)
          print(`Merged into the customer ${mergedInto}: notes and tags there stay until that one is erased, too.`);
        if (dryRun) return print('Nothing was changed.');
        if (!yes) await confirm(name, email === undefined ? 'phone' : 'email');
        await erase(context, email, person);
        print("Erased. Backups and log files made before the erasure still contain this person's data.");
      }),
    );

interface Options {
  email?: string;
  phone?: string;
  account?: string;
  dryRun?: true;
  yes?: true;
  json?: true;
}

async function confirm(name: string, noun: string): Promise<void> {
  const typed = await readLine(`This cannot be undone. Type the ${noun} again to erase: `, { echo: true });
  if (typed?.trim().toLowerCase() !== name.toLowerCase())
    throw new StartError(`Not confirmed; nothing was changed. Type the ${noun} when asked, or add --yes.`);
}

type Person = Awaited<ReturnType<typeof findPerson>>;

/** A customer without an email has bookings only. */
async function findCaller(context: CliContext, phone: string): Promise<Person> {
  const others = { entries: [], findEntries: async () => [], emails: 0, invitations: 0, messages: [] };
  return { account: undefined, ...(await findAllBookings(context, { phone })), ...others };
}

async function findAllBookings(context: CliContext, person: SoughtPerson) {
  const { pool, get } = context;
  const log = { pool, feed: get<Feed>(Feed), streams: get<Streams>(Streams) };
  const readUpTo = await log.feed.highWaterMark(pool);
  const bookings = await findBookings(context, person);
  const customerIds = await findImportedCustomers(log.streams, person);
  return { bookings, customerIds, findLater: () => bookingsOfPerson(log, person, undefined, readUpTo) };
}

async function findPerson(context: CliContext, email: string, username?: string) {
  const { pool, config, get } = context;
  const account = await get<AccountRemoval>(AccountRemoval).findByEmail(email, username);
  if (account instanceof Rejection) throw new StartError(account.detail);
  const bookings = await findAllBookings(context, { email, userId: account?.id });
  const findEntries = () => get<Waitlists>(Waitlists).ofPerson(email);
  const entries = await findEntries();
  const emails = await new AccountEmails(pool).count(email);
  const invitations = await get<StaffRecords>(StaffRecords).countInvitations(email);
  return {
    account,
    ...bookings,
    entries,
    findEntries,
    emails,
    invitations,
    messages: await InboxStore.in(config.dataDir).findByAddress(email),
  };
}

function isUnknown({ account, bookings, customerIds, entries, emails, invitations, messages }: Person): boolean {
  const found = [bookings.length, customerIds.length, entries.length, emails, invitations, messages.length];
  return !account && found.every((many) => many === 0);
}

/** What an erasure would erase. */
function summarize(
  { account, bookings, customerIds, entries, emails, invitations, messages }: Person,
  businessDay: BusinessDay,
) {
  return {
    bookings,
    reservingUnits: upcomingBookings(bookings, businessDay.today()).length,
    importedCustomers: customerIds.length,
    waitlistEntries: entries.length,
    account: account?.username ?? null,
    invitations,
    storedEmails: emails,
    inboxMessages: messages.length,
  };
}

function printPerson(
  { account, bookings, customerIds, entries, emails, invitations }: Person,
  businessDay: BusinessDay,
): void {
  print(count(bookings.length, 'booking'));
  for (const booking of bookings) print(`  ${formatBooking(booking)}`);
  print(count(bookings.filter(({ isReviewed }) => isReviewed).length, 'review'));
  if (customerIds.length > 0) print('1 entry of an imported list of customers');
  if (entries.length > 0) print(`${entries.length} on the waitlist`);
  print(account ? `1 account: ${account.username}` : '0 accounts');
  if (invitations > 0) print('1 invitation to the staff');
  print(count(emails, 'stored email'));
  const held = upcomingBookings(bookings, businessDay.today());
  const reserve = held.length === 1 ? 'still reserves its units' : 'still reserve their units';
  if (held.length > 0)
    print(`${count(held.length, 'booking')} for today or later ${reserve}: cancel those that will not take place.`);
}

function formatBooking({ number, eventDate, status, hasOtherEmails }: PersonBooking): string {
  return `${number}  ${eventDate}  ${status}${hasOtherEmails ? '  (also had another email)' : ''}`;
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? '' : 's'}`;
}

function throwRejection(rejection: Rejection | undefined): void {
  if (rejection) throw new StartError(rejection.detail);
}

/** Deletes the account last, so that an interrupted run can be repeated. */
async function erase({ pool, config, get }: CliContext, email: string | undefined, person: Person): Promise<void> {
  const { account } = person;
  const removal = get<AccountRemoval>(AccountRemoval);
  if (account) throwRejection(await removal.checkRemovable(account));

  const { isShared, unsent } = await withProgress(new Progress('erasing'), async () => {
    const { ids, waitlistIds, ...erased } = await eraseFromLog(get<ErasePerson>(ErasePerson), person);
    if (email !== undefined) await get<StaffRecords>(StaffRecords).eraseInvitations(email);
    return { ...erased, ...(await new AccountEmails(pool).erase(email, ids, waitlistIds)) };
  });
  if (unsent > 0) print(`Cancelled ${count(unsent, 'unsent email')}.`);
  const inbox = email === undefined ? 0 : await InboxStore.in(config.dataDir).deleteByAddress(email);
  if (inbox > 0) print(`Deleted ${count(inbox, 'message')} from the development inbox.`);
  const ended = account ? await removal.remove(account.id) : [];
  if (ended instanceof Rejection) throw new StartError(ended.detail);
  if (ended.length > 0) print(describeEnded(ended) ?? '');

  const feed = get<Feed>(Feed);
  const projector = new Projector(readTables, pool, feed, get(AppendNotifier), get(Freshness), get(LOGGER));
  await withProgress(new Progress('updating the read tables'), () => projector.catchUp());
  for (const name of await settleOtherVersions(readTables, pool, feed))
    print(`Dropped the read tables of ${name}: no process updates them.`);
  // Customers who shared these bookings under another email now take their details from an older booking.
  const customers = readTables.find('customers');
  if (!customers || !isShared) return;
  const progress = new Progress(customers.name, await countEvents(pool));
  await withProgress(progress, (update) => rebuild(pool, feed, customers, ({ events }) => update(events)));
}

/** Starts again with what the person has booked in the meantime. */
async function eraseFromLog(erasePerson: ErasePerson, person: Person) {
  const { account, bookings, customerIds, findLater, findEntries, emails } = person;
  const caller = { user: null, requestId: newId(), actor: 'system' } as const;
  const [ids, waitlistIds, found]: [string[], string[], PersonBooking[]] = [[], [], []];
  let [next, entries] = [bookings, person.entries];
  if ([next, entries, customerIds].every(({ length }) => length === 0) && !account && emails === 0)
    return { ids, waitlistIds, isShared: false };
  do {
    const bookingIds = next.map(({ id }) => id);
    ids.push(...(await erasePerson.execute(bookingIds, entries, account !== undefined, caller, customerIds)));
    waitlistIds.push(...entries);
    found.push(...next);
    [next, entries] = [await findLater(), await findEntries()];
  } while (next.length > 0 || entries.length > 0);
  const isShared = ids.length > found.length || found.some(({ hasOtherEmails }) => hasOtherEmails);
  return { ids, waitlistIds, isShared };
}
