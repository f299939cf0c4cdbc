import { describeEnded } from '@party-rental/contracts';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { Command, Option } from 'commander';
import { Rejection } from '../../domain/rejections.js';
import { PersonErasure, type FoundPerson } from '../../erasure/person-erasure.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import type { RunStep } from '../../platform/run-step.js';
import { StartError } from '../../platform/start-error.js';
import { CustomerQueries } from '../../read/customers/customers.queries.js';
import { upcomingBookings, type PersonBooking } from '../../read/people/person-bookings.js';
import { jsonOption, parseEmail, parsePhone, print, printJson, withContext, type OpenContext } from '../context.js';
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
        const erasure = context.get<PersonErasure>(PersonErasure);
        const events = await countEvents(context.pool);
        const step: RunStep = (label, work) => withProgress(new Progress(label, events), work);
        const person = checked(await erasure.find(email === undefined ? { phone: name } : { email }, step, account));
        if (isUnknown(person)) throw new StartError(`There is no data about ${name}; nothing was changed.`);
        if (json && dryRun) return printJson(summarize(person, context.get<BusinessDay>(BusinessDay)));
        printPerson(person, context.get<BusinessDay>(BusinessDay));
        const mergedInto = await context.get<CustomerQueries>(CustomerQueries).mergedInto({ email, phone });
        if (mergedInto !== undefined)
          print(`Merged into the customer ${mergedInto}: notes and tags there stay until that one is erased, too.`);
        if (dryRun) return print('Nothing was changed.');
        if (!yes) await confirm(name, email === undefined ? 'phone' : 'email');
        const meta = { actor: 'system', correlationId: newId() };
        const { unsent, messages, endedAccess, droppedTables } = checked(await erasure.erase(person, meta, step));
        if (unsent > 0) print(`Cancelled ${count(unsent, 'unsent email')}.`);
        if (messages > 0) print(`Deleted ${count(messages, 'message')} from the development inbox.`);
        if (endedAccess.length > 0) print(describeEnded(endedAccess) ?? '');
        for (const table of droppedTables) print(`Dropped the read tables of ${table}: no process updates them.`);
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

function isUnknown({ account, bookings, customerIds, waitlistIds, ...counts }: FoundPerson): boolean {
  const found = [bookings.length, customerIds.length, waitlistIds.length];
  return !account && [...found, counts.emails, counts.invitations, counts.messages].every((many) => many === 0);
}

/** What an erasure would erase. */
function summarize(
  { account, bookings, customerIds, waitlistIds, emails, invitations, messages }: FoundPerson,
  businessDay: BusinessDay,
) {
  return {
    bookings,
    reservingUnits: upcomingBookings(bookings, businessDay.today()).length,
    importedCustomers: customerIds.length,
    waitlistEntries: waitlistIds.length,
    account: account?.username ?? null,
    invitations,
    storedEmails: emails,
    inboxMessages: messages,
  };
}

function printPerson(
  { account, bookings, customerIds, waitlistIds, emails, invitations }: FoundPerson,
  businessDay: BusinessDay,
): void {
  print(count(bookings.length, 'booking'));
  for (const booking of bookings) print(`  ${formatBooking(booking)}`);
  print(count(bookings.filter(({ isReviewed }) => isReviewed).length, 'review'));
  if (customerIds.length > 0) print('1 entry of an imported list of customers');
  if (waitlistIds.length > 0) print(`${waitlistIds.length} on the waitlist`);
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

function checked<T>(outcome: T | Rejection): T {
  if (outcome instanceof Rejection) throw new StartError(outcome.detail);
  return outcome;
}
