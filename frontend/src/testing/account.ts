import {
  bookingDetails,
  type BookingDetails,
  type ListedBooking,
  type OrderPayment,
  pickCustomer,
  pickPartyDetails,
  priceOfOrder,
  addUpLedger,
  user,
  type User,
} from '@party-rental/contracts';
import { castle } from './catalog';

export const dana: User = user.parse({
  id: 7,
  username: 'dana',
  email: 'dana@example.com',
  emailVerified: true,
  firstName: 'Dana',
  lastName: 'Miller',
  phone: '(555) 010-2030',
  role: 'USER',
  createdAt: '2026-11-01T12:00:00.000Z',
  preferences: { bookingConfirmations: true, reminders: true, promotions: false },
});

export const DANAS_CONTACT = pickCustomer({
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '(555) 010-2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
});

let made = 0;

/** A booking of the castle by Dana, two days after the catalog's today, with changes. */
export function bookingOfDana(but: Partial<Record<keyof BookingDetails, unknown>> = {}): BookingDetails {
  const serial = String((made += 1)).padStart(4, '0');
  const whole = {
    id: `019abf3e-6f0a-7c55-9a35-4fd1c0b6${serial}`,
    number: `PR-7K3M-${serial}`,
    orderId: `019abf3e-6f0a-7c55-9a35-4fd1c0b7${serial}`,
    itemId: castle.id,
    itemName: castle.name,
    itemImageUrl: castle.imageUrl,
    userId: dana.id,
    eventDate: '2026-12-12',
    quantity: 1,
    contents: [],
    ...DANAS_CONTACT,
    ...pickPartyDetails({}),
    status: 'PENDING',
    cancelReason: null,
    review: null,
    createdAt: '2026-11-21T15:04:05.000Z',
    // Always in the future.
    cancellableUntil: '2999-12-10T05:00:00.000Z',
    quote: { lines: [], subtotal: 0, delivery: 0, setup: 0, cleaning: 0, surcharge: 0, tax: 0, total: 0, deposit: 0 },
    ...but,
  };
  const { id, number, itemId, itemName: name, eventDate, quantity, contents, status } = whole;
  return bookingDetails.parse(
    withFigures({
      orderLines: [{ id, number, itemId, name, eventDate, quantity, contents, status, price: castle.price }],
      ...whole,
    } as BookingDetails), // parsed
  );
}

/** A booking as the owner's list contains it. */
export function listed(booking: BookingDetails): ListedBooking {
  const { orderLines: _lines, price, money, ...rest } = booking;
  const { payments: _payments, ...totals } = money;
  return { ...rest, order: { number: booking.number.replace(/-\d$/, ''), total: price.total, money: totals } };
}

/** A booking with the price of its order, of which nothing is paid. */
function withFigures(booking: Omit<BookingDetails, 'price' | 'money'>): BookingDetails {
  const lines = booking.orderLines.map(({ price: unitPrice, ...line }) => ({ ...line, unitPrice }));
  const price = priceOfOrder({ lines, agreed: booking.quote, adjustments: [] });
  return { ...booking, price, money: { ...addUpLedger(price, []), payments: [] } };
}

/** A deposit of an order, paid by card. */
export function depositPayment(amount: number): OrderPayment {
  return {
    ...{ id: '019abf3e-6f0a-7c55-9a35-4fd1c0b60001', kind: 'DEPOSIT', amount, method: 'CARD', reference: null },
    ...{ at: '2026-11-22T15:04:05.000Z', reversed: false },
  };
}
