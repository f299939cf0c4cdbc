import { lastDay, ofDays, nationalNumber, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { orderAfter, type OrderLineState } from '../../domain/orders/order-state.js';
import { bookingStream } from '../../domain/placement.js';
import type { BookingEvent } from '../../domain/events.js';
import type { Feed } from '@party-rental/event-store/subscriptions/feed';
import { BEGINNING, type Position, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Streams } from '../../log/streams.js';

const BATCH = 5_000;

export interface PersonBooking extends Pick<OrderLineState, 'number' | 'status' | 'eventDate' | 'days'> {
  id: string;
  isReviewed: boolean;
  /** Whether the booking has had other emails, too. */
  hasOtherEmails: boolean;
}

/** Customers are people by email, or by phone if they gave no email. */
export type Contact = { email: string } | { phone: string };
export type SoughtPerson = Contact & { userId?: number | undefined };

/** The same as `person_key` in SQL. */
function toPersonKey(contact: Contact): string {
  return 'email' in contact ? contact.email.toLowerCase() : nationalNumber(contact.phone);
}

/**
 * Every booking that has ever had the email (in any case), or the phone and no email, or belongs to the account, without erased ones. Reads the whole
 * log, because the read tables contain only the current customer details; with `after`, only the later part of it.
 */
export async function bookingsOfPerson(
  { pool, feed, streams }: { pool: Pool; feed: Feed; streams: Streams },
  person: SoughtPerson,
  progress: (events: number) => void = () => undefined,
  after: Position = BEGINNING,
): Promise<PersonBooking[]> {
  const ids = new Set<string>();
  let seen = 0;
  for await (const batch of batches(pool, feed, after)) {
    for (const event of batch) if (isContact(event) && isAbout(event, person)) ids.add(event.data.bookingId);
    progress((seen += batch.length));
  }
  const found = [];
  for (const id of ids) {
    const history = (await streams.read(bookingStream(id))) as RecordedEvent<BookingEvent>[]; // its stream holds no others
    found.push(...toPersonBooking(id, history, toPersonKey(person)));
  }
  return found;
}

/** The ids of the imported customers with the email, or the phone and no email, without erased ones. */
export async function findImportedCustomers(streams: Streams, person: Contact): Promise<string[]> {
  const added = await streams.readImportedCustomers();
  return added.flatMap(({ data, personal }) => {
    if (!personal) return [];
    return toCustomerKey(personal) === toPersonKey(person) ? [data.customerId] : [];
  });
}

type ContactEvent = Extract<BookingEvent, { type: 'BookingCreated' | 'BookingContactChanged' | 'BookingClaimed' }>;

async function* batches(pool: Pool, feed: Feed, from: Position): AsyncGenerator<RecordedEvent[]> {
  let after = from;
  for (;;) {
    const batch = await feed.readVisible(pool, after, BATCH, ['BookingCreated', 'BookingContactChanged']);
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last;
  }
}

function isContact(event: RecordedEvent): event is RecordedEvent<ContactEvent> {
  const { type } = event;
  return type === 'BookingCreated' || type === 'BookingContactChanged' || type === 'BookingClaimed';
}

function isAbout(event: ContactEvent, person: SoughtPerson): boolean {
  const { userId } = person;
  if (event.type !== 'BookingContactChanged' && userId !== undefined && event.data.userId === userId) return true;
  return event.type !== 'BookingClaimed' && findKey(event) === toPersonKey(person);
}

function toPersonBooking(id: string, history: readonly RecordedEvent<BookingEvent>[], key: string): PersonBooking[] {
  const order = orderAfter(history);
  const [line] = order?.lines ?? [];
  if (!order?.customer || !line) return [];
  const keys = history.flatMap((event) => findKey(event) ?? []);
  const { number, status, eventDate, days, review } = line;
  return [
    {
      id,
      number,
      status,
      eventDate,
      ...ofDays(days),
      isReviewed: review !== null,
      hasOtherEmails: keys.some((other) => other !== key),
    },
  ];
}

function findKey(event: BookingEvent): string | undefined {
  if ((event.type !== 'BookingCreated' && event.type !== 'BookingContactChanged') || !event.personal) return undefined;
  return toCustomerKey(event.personal);
}

function toCustomerKey({
  customerEmail: email,
  customerPhone: phone,
}: {
  customerEmail: string;
  customerPhone: string;
}): string {
  return toPersonKey(email ? { email } : { phone });
}

/** The bookings that still hold stock: they end today or later, and are not cancelled. */
export function upcomingBookings(bookings: readonly PersonBooking[], today: CalendarDate): PersonBooking[] {
  return bookings.filter((booking) => booking.status !== 'CANCELLED' && lastDay(booking) >= today);
}
