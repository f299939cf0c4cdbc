import { Readable } from 'node:stream';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Order, PersonExport, User } from '@party-rental/contracts';
import { StaffRecords } from '../../../accounts/staff/staff-records.js';
import { Clock } from '../../../platform/clock.js';
import { EVERY_BOOKING } from '../../../read/orders/bookings.queries.js';
import { bookingRecords } from '../../../read/people/person-export.js';
import { Downloads } from '../downloads.js';
import { BookingListQueries } from '../../../read/orders/booking-list.queries.js';
import { OrderHistoryQueries } from '../../../read/orders/order-history.queries.js';
import { CustomerQueries } from '../../../read/customers/customers.queries.js';
import { WaitlistQueries } from '../../../read/waitlist/waitlist.queries.js';
import { OrderQueries } from '../../../read/orders/orders.queries.js';
import { DeliveryQueries } from '../../../emails/admin/deliveries.queries.js';
import { ContactMessageQueries } from '../../../emails/admin/contact-messages.queries.js';

const PAGE_SIZE = 100;
const TIMEOUT_MS = 60_000;

/** A signed-in user's data as a download. Contact messages and waitlist entries are included once the user's email is verified. */
@Injectable()
export class UserExport {
  constructor(
    private readonly emails: DeliveryQueries,
    private readonly contactMessages: ContactMessageQueries,
    private readonly bookingLists: BookingListQueries,
    private readonly histories: OrderHistoryQueries,
    private readonly waitlist: WaitlistQueries,
    private readonly customers: CustomerQueries,
    private readonly orderQueries: OrderQueries,
    private readonly clock: Clock,
    private readonly downloads: Downloads,
    private readonly staffRecords: StaffRecords,
  ) {}

  download(account: User): Promise<StreamableFile> {
    return this.downloads.start({
      key: `user ${account.id}`,
      filename: 'my-data.json',
      type: 'application/json; charset=utf-8',
      timeoutMs: TIMEOUT_MS,
      content: async () => Readable.from(await this.document(account), { objectMode: false }),
    });
  }

  private async document(account: User): Promise<AsyncIterable<string>> {
    const userId = account.id;
    const email = account.emailVerified ? account.email : null;
    const bookings = bookingRecords({
      bookings: await this.bookingLists.export({ ...EVERY_BOOKING, userId }, PAGE_SIZE),
      readHistories: (ids) => this.histories.ofBookings(ids),
      readEmails: (page) => this.emails.ofBookings(page),
    });
    const messages = email === null ? [] : this.contactMessages.ofEmail(email);
    const waitlist = email === null ? [] : await this.waitlist.ofEmail(email);
    const staff = await this.staffRecords.of(account, email ?? undefined);
    const imported = email === null ? [] : await this.customers.imported(email);
    const head = { exportedAt: this.clock.now().toISOString(), account, imported, staff };
    return streamJson(head, bookings, this.orders(userId), messages, [waitlist]);
  }

  private async *orders(userId: number): AsyncGenerator<readonly Order[]> {
    let cursor: string | undefined;
    do {
      const page = await this.orderQueries.ofUser({ limit: PAGE_SIZE, cursor }, userId);
      yield page.rows;
      cursor = page.next;
    } while (cursor);
  }
}

type Head = Pick<PersonExport, 'exportedAt' | 'account' | 'imported' | 'staff'>;
type Pages<T> = AsyncIterable<readonly T[]> | Iterable<readonly T[]>;

/** Yields the JSON of a PersonExport in chunks. */
async function* streamJson(
  head: Head,
  bookings: Pages<PersonExport['bookings'][number]>,
  orders: Pages<Order>,
  messages: Pages<PersonExport['messages'][number]>,
  waitlist: Pages<PersonExport['waitlist'][number]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"bookings":[`;
  yield* elements(bookings);
  yield '],"orders":[';
  yield* elements(orders);
  yield '],"messages":[';
  yield* elements(messages);
  yield '],"waitlist":[';
  yield* elements(waitlist);
  yield ']}';
}

async function* elements<T>(pages: Pages<T>): AsyncGenerator<string> {
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((element) => JSON.stringify(element)).join();
    separator = ',';
  }
}
