import type { Booking } from '@party-rental/contracts';

/** One address, and all that goes there. */
export interface Stop {
  address: string;
  bookings: Booking[];
}

/** The addresses of a day, by zip code and street, so that neighbours stand together; cancelled bookings go nowhere. */
export function stopsOf(bookings: readonly Booking[]): Stop[] {
  const going = bookings.filter(({ status }) => status !== 'CANCELLED');
  const stops = new Map<string, Stop>();
  for (const booking of going) {
    const stop = stops.get(placeKey(booking)) ?? { address: addressOf(booking), bookings: [] };
    stop.bookings.push(booking);
    stops.set(placeKey(booking), stop);
  }
  return [...stops].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([, stop]) => stop);
}

function placeKey({ zipCode, city, address }: Booking): string {
  return [zipCode, city, address]
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[\s.,]+/g, ' ')
        .trim(),
    )
    .join('\n');
}

function addressOf({ address, city, state, zipCode }: Booking): string {
  return `${address}, ${city}, ${state} ${zipCode}`;
}
