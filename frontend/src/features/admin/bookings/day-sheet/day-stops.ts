import type { Booking } from '@party-rental/contracts';

/** One address with its bookings. */
export interface Stop {
  address: string;
  bookings: Booking[];
}

/** An order with deliveries to a stop. */
export interface StopOrder extends Pick<Booking, 'orderId' | 'customerName' | 'quote'> {
  /** Whether the whole order goes there on that day. */
  isWhole: boolean;
}

export function ordersOf({ bookings }: Stop): StopOrder[] {
  const orders = new Map(bookings.map((booking) => [booking.orderId, booking]));
  return [...orders.values()].map(({ orderId, customerName, quote }) => ({
    orderId,
    customerName,
    quote,
    isWhole: bookings.filter((booking) => booking.orderId === orderId).length >= quote.lines.length,
  }));
}

/** The special instructions for a stop, without the duplicates of an order's lines. */
export function notesOf({ bookings }: Stop): string[] {
  return [...new Set(bookings.flatMap(({ specialInstructions }) => specialInstructions ?? []))];
}

/** The stops of a day, sorted by zip code and street, without cancelled bookings. */
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
