import type { Booking, PersonExport } from '@party-rental/contracts';
import { isCustomer } from '../../domain/actor.js';

type BookingRecord = PersonExport['bookings'][number];

/** Each function is called once per page of bookings. */
export interface RecordSources {
  bookings: AsyncIterable<readonly { booking: Booking }[]>;
  readHistories(bookingIds: readonly string[]): Promise<Map<string, BookingRecord['history']>>;
  readEmails(bookings: readonly Booking[]): Promise<Map<string, BookingRecord['emails']>>;
}

/** A person's copy of their bookings, in pages, for the download and for operators. */
export async function* bookingRecords(sources: RecordSources): AsyncGenerator<BookingRecord[]> {
  for await (const page of sources.bookings) {
    const bookings = page.map(({ booking }) => booking);
    const [histories, emails] = await Promise.all([
      sources.readHistories(bookings.map(({ id }) => id)),
      sources.readEmails(bookings),
    ]);
    yield bookings.map((booking) => ({
      booking,
      // Staff names are not the customer's data.
      history: (histories.get(booking.id) ?? []).map((entry) => ({
        ...entry,
        actor: isCustomer(entry.actor) ? 'You' : 'The shop',
      })),
      emails: emails.get(booking.id) ?? [],
    }));
  }
}
