import {
  calendarDate,
  pickCustomer,
  pickPartyDetails,
  priceOrder,
  type Customer,
  type SetupWindow,
  DEFAULT_PRICE_BOOK,
  DEFAULT_RATES,
  DEFAULT_LOOK,
} from '@party-rental/contracts';
import type { LedgerEvent } from '../src/domain/orders/money/ledger-events.js';
import type { BookingCancelled, BookingConfirmed, BookingCreated } from '../src/domain/orders/order-events.js';
import { orderAfter } from '../src/domain/orders/order-state.js';
import { bookingStream } from '../src/domain/placement.js';
import { orderFacts } from '../src/emails/templates/parts/order-facts.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { SystemClock } from '../src/platform/clock.js';
import { SignedTokens } from '../src/platform/security/signed-tokens.js';

const SHOP = {
  calls: DEFAULT_PRICE_BOOK.calls,
  businessName: 'Hooray & Co',
  businessEmail: 'hello@hooray.example',
  phone: '(555) 123-4567',
  eventDayPhone: '(555) 999-8877',
  timeZone: 'America/New_York',
  publicUrl: 'https://shop.example',
  takesOnlinePayments: false,
  look: DEFAULT_LOOK,
  opening: '',
  closing: '',
};
export const TOKENS = new SignedTokens('a secret of at least 32 characters', new SystemClock());

export const ORDER_ID = '0192f0c1-0000-7000-8000-0000000000ff';
export const CUSTOMER = pickCustomer({
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '555 010 2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
});

interface Line {
  name?: string;
  eventDate?: string;
  quantity?: number;
  then?: 'CONFIRMED' | 'CANCELLED';
  parts?: BookingCreated['data']['parts'];
}

interface Setting {
  cleaningFee?: number;
  surcharge?: number;
  /** When the email is composed. */
  now?: string;
  setupWindows?: SetupWindow[];
  /** Whether the customer can cancel online after the free hours. */
  lateOnline?: true;
  takesOnlinePayments?: boolean;
  /** Until when its units are held for a payment online: a minute after it must be paid. */
  heldUntil?: string;
}

/** Returns the facts for composing an email about Dana's order. */
export function factsFor(
  lines: readonly Line[] = [{}],
  customer: Partial<Customer> = {},
  {
    cleaningFee = 0,
    surcharge = 0,
    now = '2026-11-21T15:00:00Z',
    setupWindows = [],
    lateOnline,
    takesOnlinePayments = false,
    heldUntil,
  }: Setting = {},
  ledger: readonly LedgerEvent[] = [],
) {
  const priced = lines.map(({ name = 'Castle', eventDate = '2026-12-12', quantity = 1 }, i) => ({
    itemId: i + 1,
    name,
    eventDate: calendarDate.parse(eventDate),
    quantity,
    price: 15_000,
  }));
  const kept = { keeps: 'DEPOSIT', lateOnline } as const;
  const quote = priceOrder(priced, { ...DEFAULT_RATES, cleaningFee: cleaningFee, kept }, surcharge);
  const created = priced.map(({ itemId, name, eventDate, quantity }, i): RecordedEvent<BookingCreated> => ({
    type: 'BookingCreated',
    data: {
      bookingId: `0192f0c1-0000-7000-8000-00000000000${i}`,
      number: `PR-7K3M-9Q2${'FGH'[i] ?? 'J'}`,
      orderId: ORDER_ID,
      itemId,
      itemName: name,
      itemImageUrl: '',
      eventDate,
      quantity,
      userId: null,
      ...(lines[i]?.parts && { parts: lines[i].parts }),
      ...(heldUntil && { heldUntil }),
      ...pickPartyDetails({}),
      quote,
    },
    personal: { ...CUSTOMER, ...customer },
    xid: '1',
    position: String(i),
    eventId: '0192f0c1-0000-7000-8000-0000000000ee',
    stream: 'booking',
    version: 1,
    commandId: 'command',
    meta: { actor: 'guest', correlationId: 'test' },
    recordedAt: new Date('2026-11-21T15:00:00Z'),
  }));
  const histories = created.map((event, i) => [event, ...since(event, lines[i]?.then)] as const);
  const order = orderAfter([...histories.flat(), ...ledger]);
  if (!order) throw new Error('The order has events');
  const stream = bookingStream('0192f0c1-0000-7000-8000-000000000000');
  const shop = { ...SHOP, setupWindows, takesOnlinePayments };
  const facts = orderFacts(histories, order, { stream, commandIds: undefined }, shop, TOKENS, new Date(now));
  if (!facts) throw new Error('The customer is erased');
  return facts;
}

export function payment(amount: number): LedgerEvent {
  const data = { orderId: ORDER_ID, entryId: 'e', kind: 'DEPOSIT', amount, method: 'CARD' } as const;
  return { type: 'PaymentRecorded', data, personal: null };
}

export function refund(amount: number): LedgerEvent {
  const data = { orderId: ORDER_ID, entryId: 'f', amount, method: 'CARD' } as const;
  return { type: 'RefundRecorded', data, personal: { note: 'Too much' } };
}

function since(
  { data, ...event }: RecordedEvent<BookingCreated>,
  status: Line['then'],
): RecordedEvent<BookingConfirmed | BookingCancelled>[] {
  const { bookingId, itemId, eventDate, quantity } = data;
  const later = { ...event, version: 2, personal: null };
  switch (status) {
    case 'CONFIRMED':
      return [{ ...later, type: 'BookingConfirmed', data: { bookingId } }];
    case 'CANCELLED':
      return [
        {
          ...later,
          type: 'BookingCancelled',
          data: { bookingId, itemId, eventDate, quantity, from: 'PENDING', cause: 'request' },
        },
      ];
    case undefined:
      return [];
  }
}
