import { Command } from 'commander';
import { AccountRemoval } from '../../accounts/account-removal.js';
import { AccountEmails } from '../../emails/outbox/account-emails.js';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { Streams } from '../../event-store/streams.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { InboxStore } from '../../platform/dev-inbox/inbox-store.js';
import { StartError } from '../../platform/start-error.js';
import { LOGGER } from '../../platform/tokens.js';
import { Freshness } from '../../read/engine/freshness.js';
import { bookingsOfPerson, isLockStillHeld, type PersonBooking } from '../../read/orders/person-bookings.js';
import { findProjection } from '../../read/engine/projections.js';
import { Projector } from '../../read/engine/projector.js';
import { rebuild } from '../../read/engine/rebuild.js';
import { ErasePerson } from '../../write/orders/erase-person.js';
import { print, withOpened, type Open, type Opened } from '../open.js';
import { personsEmail } from './persons-email.js';
import { printSummary } from '../print-summary.js';

export const eraseCommand = (open: Open) =>
  new Command('erase')
    .description('Forget a person for good: bookings stand without a name, the account and its sessions go')
    .requiredOption('--email <address>', 'in any letter case', personsEmail)
    .option('--dry-run', 'only say what there is')
    .action(({ email, dryRun }: { email: string; dryRun?: true }) =>
      withOpened(open, async (opened) => {
        const person = await look(opened, email);
        if (isAnonymous(person)) throw new StartError(`Nobody is known by ${email}; nothing was changed.`);
        tell(person, opened.get<BusinessDay>(BusinessDay));
        if (dryRun) return print('Nothing was changed.');
        await erase(opened, email, person);
        print('Erased. Backups and log files of before still hold the person until they are deleted.');
      }),
    );

type Person = Awaited<ReturnType<typeof look>>;

async function look({ pool, config, get }: Opened, email: string) {
  const accounts = await get<AccountRemoval>(AccountRemoval).accountsOf(email);
  const log = { pool, feed: get<Feed>(Feed), streams: get<Streams>(Streams) };
  const bookings = await bookingsOfPerson(log, { email, userId: accounts[0]?.id }, printSummary);
  const emails = await new AccountEmails(pool).count(email);
  return { accounts, bookings, emails, messages: await InboxStore.in(config.dataDir).naming(email) };
}

function isAnonymous({ accounts, bookings, emails, messages }: Person): boolean {
  return accounts.length === 0 && bookings.length === 0 && emails === 0 && messages.length === 0;
}

function tell({ accounts, bookings, emails }: Person, businessDay: BusinessDay): void {
  print(count(bookings.length, 'booking'));
  for (const booking of bookings) print(`  ${wordsOf(booking)}`);
  print(count(bookings.filter(({ isReviewed }) => isReviewed).length, 'review'));
  const names = accounts.map(({ username }) => username).join(', ');
  print(`${count(accounts.length, 'account')}${names && `: ${names}`}`);
  print(count(emails, 'stored email'));
  const held = isLockStillHeld(bookings, businessDay.today());
  const goOn = held.length === 1 ? 'goes on holding its units' : 'go on holding their units';
  if (held.length > 0)
    print(`${count(held.length, 'booking')} of today or later ${goOn}: cancel what is not to take place.`);
}

function wordsOf({ number, eventDate, status, hasOtherEmails }: PersonBooking): string {
  return `${number}  ${eventDate}  ${status}${hasOtherEmails ? '  (has had another email as well)' : ''}`;
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? '' : 's'}`;
}

function throwRejection(rejection: Rejection | undefined): void {
  if (rejection) throw new StartError(rejection.detail);
}

/** The accounts are the last to go, so that a run that was killed is made up for by the next one. */
async function erase({ pool, config, get }: Opened, email: string, person: Person): Promise<void> {
  const { accounts, bookings, emails } = person;
  const removal = get<AccountRemoval>(AccountRemoval);
  for (const account of accounts) throwRejection(await removal.refusal(account));

  const ids = bookings.map(({ id }) => id);
  const caller = { user: null, requestId: newId(), actor: 'system' } as const;
  if (ids.length > 0 || accounts.length > 0 || emails > 0)
    await get<ErasePerson>(ErasePerson).execute(ids, accounts.length > 0, caller);
  const { unsent } = await new AccountEmails(pool).erase(email, ids);
  if (unsent > 0) print(`${count(unsent, 'email')} will not be sent any more.`);
  const inbox = await InboxStore.in(config.dataDir).forget(email);
  if (inbox > 0) print(`${count(inbox, 'message')} of the development inbox deleted.`);
  for (const { id } of accounts) throwRejection(await removal.remove(id));

  const feed = get<Feed>(Feed);
  await new Projector(pool, feed, get(AppendNotifier), get(Freshness), get(LOGGER)).catchUp();
  // What these had told of somebody under another email may have to be told by an older booking of his now.
  const customers = findProjection('customers');
  if (customers && bookings.some(({ hasOtherEmails }) => hasOtherEmails)) await rebuild(pool, feed, customers);
}
