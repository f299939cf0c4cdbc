import { Readable } from 'node:stream';
import { BOOKING_FORM_FIELDS, bookedPrice, type Booking } from '@party-rental/contracts';
import { stringify } from 'csv-stringify';

type Column = readonly [header: string, value: (booking: Booking) => string | number | null];

const COLUMNS: readonly Column[] = [
  ['Number', ({ number }) => number],
  ['Event date', ({ eventDate }) => eventDate],
  ['Status', ({ status }) => status],
  ['Item', ({ itemName }) => itemName],
  ['Quantity', ({ quantity }) => quantity],
  ...BOOKING_FORM_FIELDS.map(({ name, label }): Column => [label, (booking) => booking[name]]),
  ['Line total', lineTotal],
  ['Order', ({ orderId }) => orderId],
  ['Order total', ({ quote }) => dollars(quote.total)],
  ['Cancel reason', ({ cancelReason }) => cancelReason],
  ['Created', ({ createdAt }) => createdAt],
];

/** Streams a CSV file for spreadsheets. Values that a spreadsheet would run as a formula are escaped. */
export function toCsv(bookings: AsyncIterable<readonly Booking[]>): Readable {
  const table = stringify({
    header: true,
    columns: COLUMNS.map(([header]) => header),
    bom: true,
    escape_formulas: true,
  });
  const rows = Readable.from(rowsOf(bookings));
  rows.on('error', (error) => table.destroy(error));
  table.on('close', () => rows.destroy());
  return rows.pipe(table);
}

async function* rowsOf(bookings: AsyncIterable<readonly Booking[]>) {
  for await (const page of bookings) for (const booking of page) yield COLUMNS.map(([, value]) => value(booking));
}

function lineTotal({ itemId, quantity, quote }: Booking): string {
  return dollars(bookedPrice(quote, itemId) * quantity);
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
