import type { Booking, PersonExport } from '@party-rental/contracts';

type BookingRecord = PersonExport['bookings'][number];

/** Where the records of a person's bookings come from. Each function is called once a page. */
export interface RecordSources {
  /** In pages. */
  bookings: AsyncIterable<Booking[]>;
  historiesOf(bookingIds: readonly string[]): Promise<Map<string, BookingRecord['history']>>;
  emailsOf(bookings: readonly Booking[]): Promise<Map<string, BookingRecord['emails']>>;
}

/** What a person gets of each booking, in pages, whether it is downloaded or sent by an operator. */
export async function* bookingRecords(sources: RecordSources): AsyncGenerator<BookingRecord[]> {
  for await (const bookings of sources.bookings) {
    const [histories, emails] = await Promise.all([
      sources.historiesOf(bookings.map(({ id }) => id)),
      sources.emailsOf(bookings),
    ]);
    yield bookings.map((booking) => ({
      booking,
      // The names of the shop's staff are not part of the customer's data.
      history: (histories.get(booking.id) ?? []).map((entry) => ({ ...entry, actor: sideOf(entry.actor) })),
      emails: emails.get(booking.id) ?? [],
    }));
  }
}

function sideOf(actor: string): string {
  return actor === 'guest' || actor.startsWith('user:') ? 'You' : 'The shop';
}
