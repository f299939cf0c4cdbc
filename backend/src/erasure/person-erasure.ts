import { Inject, Injectable } from '@nestjs/common';
import type { EndedAccess, User } from '@party-rental/contracts';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { Projector } from '@party-rental/event-store/read-engine/projector';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { settleOtherVersions } from '@party-rental/event-store/read-engine/rebuild/unused-tables';
import type { Meta, Position } from '@party-rental/event-store/recorded-event';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { InboxStore } from '@party-rental/local-services/inbox/inbox-store';
import type { Logger } from 'pino';
import { AccountRemoval } from '../accounts/account-removal.js';
import { StaffRecords } from '../accounts/staff/staff-records.js';
import { Rejection } from '../domain/rejections.js';
import { AccountEmails } from '../emails/outbox/account-emails.js';
import { Streams } from '../log/streams.js';
import type { Config } from '../platform/config/config.js';
import type { Database } from '../platform/database/database.js';
import type { RunStep } from '../platform/run-step.js';
import { CONFIG, LOGGER, POOL } from '../platform/tokens.js';
import {
  bookingsOfPerson,
  findImportedCustomers,
  type Contact,
  type PersonBooking,
} from '../read/people/person-bookings.js';
import { readTables } from '../read/projections.js';
import { ErasePerson } from '../write/people/erase-person.js';
import { Waitlists } from '../write/waitlist/waitlists.js';

/** What the shop has of a person. A customer without an email has bookings only. */
export interface FoundPerson {
  contact: Contact;
  account: User | undefined;
  bookings: PersonBooking[];
  customerIds: string[];
  waitlistIds: string[];
  /** Stored emails, invitations and messages in the development inbox: how many. */
  emails: number;
  invitations: number;
  messages: number;
  /** The log was searched up to here. */
  readUpTo: Position;
}

interface Erased {
  /** Emails that will not be sent. */
  unsent: number;
  messages: number;
  endedAccess: EndedAccess[];
  /** The read tables of other versions of the program. */
  droppedTables: string[];
}

/** Finds and permanently erases what the shop has of a person, without anything else changing. */
@Injectable()
export class PersonErasure {
  private readonly log;
  private readonly emails: AccountEmails;
  private readonly inbox: InboxStore;

  constructor(
    @Inject(POOL) pool: Database,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    feed: Feed,
    streams: Streams,
    private readonly notifier: AppendNotifier,
    private readonly freshness: Freshness,
    private readonly accounts: AccountRemoval,
    private readonly staff: StaffRecords,
    private readonly waitlists: Waitlists,
    private readonly command: ErasePerson,
  ) {
    this.log = { pool, feed, streams };
    this.emails = new AccountEmails(pool);
    this.inbox = InboxStore.in(config.dataDir);
  }

  /** Reads the whole log. Rejects if it can't tell which account is meant. */
  async find(contact: Contact, step: RunStep, username?: string): Promise<FoundPerson | Rejection> {
    const email = 'email' in contact ? contact.email : undefined;
    const account = email === undefined ? undefined : await this.accounts.findByEmail(email, username);
    if (account instanceof Rejection) return account;
    const readUpTo = await this.log.feed.highWaterMark(this.log.pool);
    const sought = { ...contact, userId: account?.id };
    return {
      ...{ contact, account, readUpTo },
      bookings: await step('searching the log', (update) => bookingsOfPerson(this.log, sought, update)),
      customerIds: await findImportedCustomers(this.log.streams, contact),
      waitlistIds: await this.findWaitlistIds(contact),
      emails: email === undefined ? 0 : await this.emails.count(email),
      invitations: email === undefined ? 0 : await this.staff.countInvitations(email),
      messages: email === undefined ? 0 : (await this.inbox.findByAddress(email)).length,
    };
  }

  /** Deletes the account last, so that an interrupted run can be repeated. */
  async erase(person: FoundPerson, meta: Meta, step: RunStep): Promise<Erased | Rejection> {
    const { account, contact } = person;
    const email = 'email' in contact ? contact.email : undefined;
    const notRemovable = account && (await this.accounts.checkRemovable(account));
    if (notRemovable) return notRemovable;
    const { isShared, unsent } = await step('erasing', async () => {
      const { bookingIds, waitlistIds, ...erased } = await this.eraseFromLog(person, meta);
      if (email !== undefined) await this.staff.eraseInvitations(email);
      return { ...erased, ...(await this.emails.erase(email, bookingIds, waitlistIds)) };
    });
    const messages = email === undefined ? 0 : await this.inbox.deleteByAddress(email);
    const endedAccess = account ? await this.accounts.remove(account.id) : [];
    if (endedAccess instanceof Rejection) return endedAccess;
    return { unsent, messages, endedAccess, droppedTables: await this.updateTables(isShared, step) };
  }

  /** Starts again with what the person has booked in the meantime. */
  private async eraseFromLog({ account, readUpTo, ...person }: FoundPerson, meta: Meta) {
    const { contact, customerIds } = person;
    const bookingIds: string[] = [];
    const [found, waitlistIds] = [[...person.bookings], [...person.waitlistIds]];
    let next: Pick<FoundPerson, 'bookings' | 'waitlistIds'> = person;
    if ([found, waitlistIds, customerIds].every(isEmpty) && !account && person.emails === 0)
      return { bookingIds, waitlistIds, isShared: true };
    do {
      const ids = next.bookings.map(({ id }) => id);
      const hadAccount = account !== undefined;
      bookingIds.push(...(await this.command.execute(ids, next.waitlistIds, hadAccount, meta, customerIds)));
      next = {
        bookings: await bookingsOfPerson(this.log, { ...contact, userId: account?.id }, undefined, readUpTo),
        waitlistIds: await this.findWaitlistIds(contact),
      };
      found.push(...next.bookings);
      waitlistIds.push(...next.waitlistIds);
    } while (!isEmpty(next.bookings) || !isEmpty(next.waitlistIds));
    // An earlier run may have erased the bookings and died: which ones were shared is not known then.
    const isShared =
      isEmpty(found) || bookingIds.length > found.length || found.some(({ hasOtherEmails }) => hasOtherEmails);
    return { bookingIds, waitlistIds, isShared };
  }

  private async findWaitlistIds(contact: Contact): Promise<string[]> {
    return 'email' in contact ? this.waitlists.ofPerson(contact.email) : [];
  }

  /** Returns the dropped tables of other versions, which no process updates. */
  private async updateTables(isShared: boolean, step: RunStep): Promise<string[]> {
    const { pool, feed } = this.log;
    const projector = new Projector(readTables, pool, feed, this.notifier, this.freshness, this.logger);
    await step('updating the read tables', () => projector.catchUp());
    const dropped = await settleOtherVersions(readTables, pool, feed);
    // Customers who shared these bookings under another email now take their details from an older booking.
    const customers = readTables.find('customers');
    if (customers && isShared)
      await step(customers.name, (update) => rebuild(pool, feed, [customers], ({ events }) => update(events)));
    return dropped;
  }
}

function isEmpty({ length }: readonly unknown[]): boolean {
  return length === 0;
}
