import type { Booking, PersonExport } from '@party-rental/contracts';
import { Rejection } from '../domain/rejections.js';

type BookingRecord = PersonExport['bookings'][number];

/** Where what is held about a person is asked for. */
interface Sources extends Pick<PersonExport, 'account' | 'messages'> {
  bookings: AsyncIterable<Booking>;
  historyOf(bookingId: string): Promise<BookingRecord['history'] | Rejection>;
  emailsOf(bookingId: string): Promise<BookingRecord['emails'] | Rejection>;
}

/** What a person is given of what the shop holds, whether he takes it himself or is sent it. */
export async function personExport(
  { account, messages, bookings, historyOf, emailsOf }: Sources,
  now: Date,
): Promise<PersonExport> {
  const records: BookingRecord[] = [];
  for await (const booking of bookings) {
    const history = known(await historyOf(booking.id));
    records.push({
      booking,
      // Who works for the shop is nobody else's business.
      history: history.map((entry) => ({ ...entry, actor: sideOf(entry.actor) })),
      emails: known(await emailsOf(booking.id)),
    });
  }
  return { exportedAt: now.toISOString(), account, bookings: records, messages };
}

function known<T>(found: T | Rejection): T {
  if (found instanceof Rejection) throw new Error('A booking that is listed has no events');
  return found;
}

function sideOf(actor: string): string {
  return actor === 'guest' || actor.startsWith('user:') ? 'You' : 'The shop';
}
