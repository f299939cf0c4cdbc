import { describe, expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { MAX_CART_LINES } from '../text/limits.js';
import { bookByPhone, createBooking, changeBookingStatus, hasFreeCancellation, idempotencyKey } from './bookings.js';

const form = {
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '(555) 010-2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
  termsAccepted: true,
};
const single = { ...form, itemId: 3, eventDate: '2026-12-12' };
const cart = { ...form, isCartBooking: true, cartItems: [{ itemId: 3, eventDate: '2026-12-12', quantity: 2 }] };

function faults(input: unknown): { path: string; message: string }[] {
  const issues = createBooking.safeParse(input).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
const faultyFields = (input: unknown) => [...new Set(faults(input).map(({ path }) => path))];

const x = (length: number) => 'x'.repeat(length);

describe('a booking form', () => {
  test('needs no more than the person, the place, the item and the day', () => {
    expect(createBooking.parse(single)).toEqual({
      ...single,
      quantity: 1,
      partyStart: null,
      specialInstructions: null,
      eventType: null,
      attendees: null,
    });
  });

  test('reports every invalid field at once', () => {
    expect(faults({ itemId: 0, eventDate: '2026-02-30', quantity: 11 }).map(({ path }) => path)).toEqual([
      'customerName',
      'customerEmail',
      'customerPhone',
      'address',
      'city',
      'state',
      'zipCode',
      'termsAccepted',
      'itemId',
      'eventDate',
      'quantity',
    ]);
  });

  test.each([
    [11, 'For more than 10 units, please use the cart'],
    [0, 'Please choose at least 1 unit'],
    [1.5, 'Please use a whole number'],
  ])('says what is wrong with %p units', (quantity, message) => {
    expect(faults({ ...single, quantity })).toEqual([{ path: 'quantity', message }]);
  });

  test('is open to any number of units where the owner fills it in', () => {
    expect(bookByPhone.parse({ ...single, quantity: 60 })).toMatchObject({ quantity: 60 });
    expect(bookByPhone.safeParse({ ...single, quantity: 0 }).success).toBe(false);
  });

  test('is refused with sentences for people', () => {
    expect(
      faults({ ...single, customerName: ' ', customerEmail: 'dana', termsAccepted: false, zipCode: '12' }),
    ).toEqual([
      { path: 'customerName', message: 'Name is required' },
      { path: 'customerEmail', message: 'Please enter a valid email' },
      { path: 'zipCode', message: 'Please enter a US zip code, like 12345 or 12345-6789' },
      { path: 'termsAccepted', message: 'You must accept the terms and conditions' },
    ]);
  });

  test.each([
    ['customerName', 120],
    ['address', 200],
    ['city', 120],
    ['specialInstructions', 2000],
  ])('takes at most %s of %i characters', (field, longest) => {
    expect(faultyFields({ ...single, [field]: x(longest) })).toEqual([]);
    expect(faultyFields({ ...single, [field]: x(longest + 1) })).toEqual([field]);
  });

  test.each(['12345', '00501', '12345-6789', ' 12345 '])('takes %j for a zip code', (zipCode) =>
    expect(faultyFields({ ...single, zipCode })).toEqual([]),
  );

  test.each(['1234', '123456', '12345-', '12345-678', '12345-67890', '12345 6789', 'K1A 0B1', 'ABCDE', '१२३४५'])(
    'does not take %j for a zip code',
    (zipCode) => expect(faultyFields({ ...single, zipCode })).toEqual(['zipCode']),
  );

  test.each(['NY', 'ny', 'New York', 'new york', 'District of Columbia', 'Puerto Rico', ' NY '])(
    'takes %j for a state',
    (state) => expect(faultyFields({ ...single, state })).toEqual([]),
  );

  test.each(['N', 'N.Y.', 'New Yrok', 'Ontario', '12', 'x'.repeat(121)])('does not take %j for a state', (state) => {
    expect(faultyFields({ ...single, state })).toEqual(['state']);
  });

  test('requires a state and a zip code with one sentence each', () => {
    expect(faults({ ...single, state: ' ', zipCode: '' })).toEqual([
      { path: 'state', message: 'State is required' },
      { path: 'zipCode', message: 'Zip code is required' },
    ]);
  });

  test('takes an email of at most 254 characters', () => {
    const email = (length: number) => `dana@${`${x(60)}.`.repeat(4)}${x(length - 249 - 4)}.com`;
    expect(email(254)).toHaveLength(254);
    expect(faultyFields({ ...single, customerEmail: email(254) })).toEqual([]);
    expect(faultyFields({ ...single, customerEmail: email(255) })).toEqual(['customerEmail']);
  });

  test.each(['dana', 'dana@', '@example.com', 'dana@example', 'a b@example.com', 'dana@example.com, eve@example.com'])(
    'does not take %j for an email',
    (customerEmail) => expect(faultyFields({ ...single, customerEmail })).toEqual(['customerEmail']),
  );

  test.each(['5550102', '(555) 010-2030', '+44 20 7946 0958', '555-010-2030 x4711', '01234567890123456789'])(
    'takes %j for a phone number',
    (customerPhone) => expect(faultyFields({ ...single, customerPhone })).toEqual([]),
  );

  test.each(['555010', '(555)-()', '555-010', '012345678901234567890', 'call me 5550102', '<b>5550102</b>'])(
    'does not take %j for a phone number',
    (customerPhone) => expect(faultyFields({ ...single, customerPhone })).toEqual(['customerPhone']),
  );

  test.each([
    [1, true],
    [100_000, true],
    [0, false],
    [100_001, false],
    [2.5, false],
    ['12', false],
  ])('with %p attendees is right: %p', (attendees, right) => {
    expect(faultyFields({ ...single, attendees })).toEqual(right ? [] : ['attendees']);
  });

  test('takes one of five event types', () => {
    for (const eventType of ['birthday', 'graduation', 'corporate', 'wedding', 'other'])
      expect(createBooking.parse({ ...single, eventType }).eventType).toBe(eventType);
    expect(faults({ ...single, eventType: 'Birthday' })).toEqual([
      { path: 'eventType', message: 'Please choose one of the event types' },
    ]);
  });

  test.each(['00:00', '09:05', '14:30', '23:59'])('takes %j for a start time', (partyStart) =>
    expect(createBooking.parse({ ...single, partyStart }).partyStart).toBe(partyStart),
  );

  test.each(['9:05', '24:00', '14:60', '2 PM', '14:30:00', ' 14:30', 1430])(
    'does not take %j for a start time',
    (partyStart) => expect(faultyFields({ ...single, partyStart })).toEqual(['partyStart']),
  );

  test('takes what is left blank for not given', () => {
    const blank = { ...single, eventType: '', attendees: '', partyStart: '', specialInstructions: '' };
    expect(createBooking.parse(blank)).toMatchObject({
      eventType: null,
      attendees: null,
      partyStart: null,
      specialInstructions: null,
    });
  });

  test('is trimmed', () => {
    const spaced = {
      ...single,
      customerName: '  Dana Miller\t',
      city: ' Springfield ',
      specialInstructions: '\n at 4 \n',
    };
    expect(createBooking.parse(spaced)).toMatchObject({
      customerName: 'Dana Miller',
      city: 'Springfield',
      specialInstructions: 'at 4',
    });
    const padded = `${' '.repeat(50)}${x(120)}${' '.repeat(50)}`;
    expect(faultyFields({ ...single, customerName: padded })).toEqual([]);
  });

  test('drops unknown fields, including a price', () => {
    const parsed = createBooking.parse({ ...single, price: 1, total: 1, status: 'CONFIRMED', id: 'x', role: 'ADMIN' });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(createBooking.parse(single)).sort());
  });

  test.each([
    ['a line break', 'Dana\nMiller'],
    ['a carriage return', 'Dana\r\nBcc: eve@example.com'],
    ['a NUL', 'Dana\u0000'],
    ['an escape', 'Dana\u001B[31m'],
    ['a delete', 'Dana\u007F'],
    ['a C1 control', 'Dana\u0085Miller'],
    ['a line separator', 'Dana\u2028Miller'],
    ['half a surrogate pair', 'Dana\uD83C'],
  ])('refuses %s in a line', (_, text) => {
    expect(faultyFields({ ...single, customerName: text })).toEqual(['customerName']);
    expect(faultyFields({ ...single, address: text })).toEqual(['address']);
  });

  test('takes line breaks in the instructions, and no other controls', () => {
    const lines = 'Gate code 4711\r\nRing twice\n\tthen wait';
    expect(createBooking.parse({ ...single, specialInstructions: lines }).specialInstructions).toBe(lines);
    for (const control of ['\u0000', '\u001B', '\u0085', '\u2028', '\uDC00'])
      expect(faultyFields({ ...single, specialInstructions: `Gate${control}code` })).toEqual(['specialInstructions']);
  });

  test('takes the names that people have', () => {
    for (const customerName of ["Sinéad O'Connor", 'Nguyễn Thị Ánh', '李小龍', 'محمد', 'Ana 👩‍👧', '<b>Bold</b>'])
      expect(createBooking.parse({ ...single, customerName }).customerName).toBe(customerName);
  });

  test.each([null, undefined, 'text', 7, [], { isCartBooking: 'yes' }])('cannot be %j', (input) => {
    expect(createBooking.safeParse(input).success).toBe(false);
  });
});

describe('a single booking', () => {
  test.each([
    [1, true],
    [10, true],
    [0, false],
    [-1, false],
    [11, false],
    [1.5, false],
    ['2', false],
  ])('of %p units is right: %p', (quantity, right) => {
    expect(faultyFields({ ...single, quantity })).toEqual(right ? [] : ['quantity']);
  });

  test('takes the number of its item as text, as an address bar gives it', () => {
    expect(createBooking.parse({ ...single, itemId: '3' })).toMatchObject({ itemId: 3 });
  });

  test.each([0, -1, 1.5, 'castle', true, [3], '0x3', '3.0', 2_147_483_648, null])('cannot be of item %j', (itemId) => {
    expect(faultyFields({ ...single, itemId })).toEqual(['itemId']);
  });

  test('is what a form is that does not say that it is a cart', () => {
    expect(createBooking.parse({ ...single, isCartBooking: false })).toMatchObject({ itemId: 3 });
    expect(createBooking.parse({ ...single, cartItems: cart.cartItems })).not.toHaveProperty('cartItems');
  });
});

describe('a cart', () => {
  test('ignores the item, day and quantity beside its lines', () => {
    const parsed = createBooking.parse({ ...cart, itemId: 'nonsense', eventDate: 'nonsense', quantity: -1 });
    expect(parsed).toMatchObject({ cartItems: cart.cartItems });
    expect(parsed).not.toHaveProperty('itemId');
  });

  test('has a line at least and fifty at most', () => {
    const [line] = cart.cartItems;
    const lines = (count: number) => Array.from({ length: count }, () => line);
    expect(faults({ ...cart, cartItems: [] })).toEqual([{ path: 'cartItems', message: 'The cart is empty' }]);
    expect(faultyFields({ ...cart, cartItems: lines(MAX_CART_LINES) })).toEqual([]);
    expect(faultyFields({ ...cart, cartItems: lines(MAX_CART_LINES + 1) })).toEqual(['cartItems']);
    expect(faultyFields({ ...cart, cartItems: undefined })).toEqual(['cartItems']);
  });

  test('has more than ten of one item where the stock allows it, which is not for a form to know', () => {
    expect(faultyFields({ ...cart, cartItems: [{ itemId: 3, eventDate: '2026-12-12', quantity: 200 }] })).toEqual([]);
  });

  test('names the line that is wrong', () => {
    const [line] = cart.cartItems;
    expect(faultyFields({ ...cart, cartItems: [line, { ...line, eventDate: '2026-11-31', quantity: 0 }] })).toEqual([
      'cartItems.1.eventDate',
      'cartItems.1.quantity',
    ]);
  });

  test('drops a price that a line brings along', () => {
    const parsed = createBooking.parse({ ...cart, cartItems: [{ ...cart.cartItems[0], price: 1, name: 'Free' }] });
    expect(parsed).toMatchObject({ cartItems: cart.cartItems });
    expect(JSON.stringify(parsed)).not.toContain('Free');
  });
});

test('an admin confirms or cancels, with a reason or without, and makes nothing pending again', () => {
  expect(changeBookingStatus.parse({ status: 'CONFIRMED' })).toEqual({ status: 'CONFIRMED' });
  expect(changeBookingStatus.parse({ status: 'CANCELLED', reason: ' Storm ' })).toEqual({
    status: 'CANCELLED',
    reason: 'Storm',
  });
  expect(changeBookingStatus.safeParse({ status: 'PENDING' }).success).toBe(false);
  expect(changeBookingStatus.safeParse({ status: 'CANCELLED', reason: x(501) }).success).toBe(false);
});

test('an Idempotency-Key has 1 to 255 characters', () => {
  expect([0, 1, 255, 256].map((length) => idempotencyKey.safeParse(x(length)).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each([
  ['2026-12-10', '2026-12-12', false],
  ['2026-12-10', '2026-12-13', true],
  // The clocks go forward on the 8th, so that the deadline is at 11 PM of the 6th.
  ['2026-03-06', '2026-03-09', false],
])('on %s, an order for %s is promised free cancellation: %s', (today, eventDate, promised) => {
  const days = [calendarDate.parse(eventDate), calendarDate.parse(today)] as const;
  expect(hasFreeCancellation(...days, 'America/New_York', 48)).toBe(promised);
});
