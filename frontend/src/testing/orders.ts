import {
  type BookingDetails,
  order,
  type Order,
  type OrderLine,
  type OrderPayment,
  pickPartyDetails,
  priceOfOrder,
  priceOrder,
  addUpLedger,
  getTerms,
} from '@party-rental/contracts';
import { bookingOfDana, dana, DANAS_CONTACT } from './account';
import { castle, rates } from './catalog';

/** A line of an order for the castle, two days after the catalog's today, with changes. */
export function orderLine(but: Partial<OrderLine> = {}): OrderLine {
  const { id: bookingId, number, itemId, itemName, eventDate, quantity, contents, status } = bookingOfDana();
  return {
    bookingId,
    number,
    itemId,
    itemName,
    eventDate,
    quantity,
    contents,
    status,
    unitPrice: castle.price,
    ...but,
  };
}

interface Given extends Partial<Record<keyof Order, unknown>> {
  lines?: Partial<Record<keyof OrderLine, unknown>>[];
  adjustments?: Order['price']['adjustments'];
  payments?: (Pick<OrderPayment, 'kind' | 'amount'> & Partial<OrderPayment>)[];
}

let made = 0;

/** An order of the castle by Dana, two days after the catalog's today, with changes; its price and money are those of the server. */
export function orderOfDana({ lines = [{}], adjustments = [], payments = [], ...but }: Given = {}): Order {
  const serial = String((made += 1)).padStart(4, '0');
  const number = `PR-8K3M-${serial}`;
  const allLines = lines.map((line, i) => ({
    bookingId: `019abf3e-6f0a-7c55-9a35-4fd1c0c6${serial.slice(1)}${i}`,
    number: lines.length > 1 ? `${number}-${i + 1}` : number,
    itemId: castle.id,
    itemName: castle.name,
    eventDate: '2026-12-12',
    quantity: 1,
    contents: [],
    unitPrice: castle.price,
    status: 'PENDING',
    ...line,
  })) as OrderLine[]; // parsed below
  const priced = allLines.map(({ itemName: name, unitPrice: price, ...line }) => ({ ...line, name, price }));
  const agreed = priceOrder(priced, rates);
  const price = priceOfOrder({ lines: allLines, agreed, adjustments });
  const entries = payments.map((payment, i) => ({
    id: `019abf3e-6f0a-7c55-9a35-4fd1c0d6${serial.slice(1)}${i}`,
    method: 'CARD',
    reference: null,
    at: '2026-11-22T15:04:05.000Z',
    reversed: false,
    ...payment,
  }));
  return order.parse({
    id: `019abf3e-6f0a-7c55-9a35-4fd1c0e6${serial}`,
    number,
    status: 'RECEIVED',
    userId: dana.id,
    ...DANAS_CONTACT,
    ...pickPartyDetails({}),
    lines: allLines,
    price,
    terms: getTerms(agreed),
    money: { ...addUpLedger(price, entries), payments: entries },
    cancellableUntil: '2999-12-10T05:00:00.000Z',
    createdAt: '2026-11-21T15:04:05.000Z',
    ...but,
  });
}

/** The order of this booking, and of other lines. */
export function orderWith(
  { orderId: id, id: bookingId, ...booking }: BookingDetails,
  { lines = [], ...but }: Given = {},
): Order {
  const { number, itemId, itemName, eventDate, quantity, contents, status, userId } = booking;
  const line = { bookingId, number, itemId, itemName, eventDate, quantity, contents, status };
  return orderOfDana({ id, userId, lines: [line, ...lines], ...but });
}

/** The response that the owner's page of an order with one line also reads. */
export function bookingOfOnlyLine({ lines: [line, another] }: Order): Record<string, unknown> {
  if (!line || another) return {};
  const { bookingId: id, number } = line;
  return { [`GET /api/bookings/${id}`]: bookingOfDana({ id, number }) };
}
