import { expect, test } from 'vitest';
import { check, type Evidence, type Listed, type Logged, type Email } from './checker.js';
import type { Attempt, Change, Line, Request } from './history.js';

const CHAIR = 7;
/** A package of chairs. */
const PARTY = 8;
const DAY = '2027-05-01';

test('a history without faults has no findings', () => {
  expect(check(evidence([order('a'), order('b', { quantity: 2 }), refused('c')]))).toEqual([]);
});

test('a lost booking is found: acknowledged, and neither listed nor in the log', () => {
  const { listed, log, ...rest } = evidence([order('a'), order('b')]);
  const planted = { ...rest, listed: listed.slice(1), log: log.toSpliced(1, 1), emails: rest.emails.slice(2) };
  expect(check(planted)).toEqual([
    'lost: booking booking-a of a is not listed',
    'not one event: booking booking-a of a has 0',
  ]);
});

test('a booking that is only in the log is lost, too', () => {
  const { listed, ...rest } = evidence([order('a')]);
  expect(check({ ...rest, listed: listed.slice(1) })).toContain(
    'lost: event of booking booking-a, which is not listed',
  );
});

test('an oversell is found, at the event that made it', () => {
  const findings = check(evidence([order('a', { quantity: 3 }), order('b', { quantity: 2 })], { stock: 4 }));
  expect(findings).toEqual([`oversold: 5 of 4 of item ${CHAIR} on ${DAY} by event ${eventId('b')}`]);
});

test('an oversell of the parts of a package is found, on their buffer days as well', () => {
  const after = '2027-05-02';
  const party = order('b', { itemId: PARTY });
  const [created] = party.log;
  if (!created) throw new Error('An event was expected');
  const allocations = [DAY, after].map((day) => ({ itemId: CHAIR, day, delta: 2 }));
  const planted = { ...party, log: [{ ...created, allocations }] };
  const planned = [order('a', { quantity: 3, eventDate: after }), planted];
  expect(check(evidence(planned, { stock: 5 }))).toEqual([]);
  expect(check(evidence(planned, { stock: 4 }))).toEqual([
    `oversold: 5 of 4 of item ${CHAIR} on ${after} by event ${eventId('b')}`,
  ]);
});

test('released units may be booked again', () => {
  const cancelled = changed(order('a', { quantity: 3 }), 'cancel', 'CANCELLED');
  expect(check(evidence([cancelled, order('b', { quantity: 2 })], { stock: 4 }))).toEqual([]);
});

test('bookings that were confirmed, moved and cancelled have no findings', () => {
  const planned = [
    changed(order('a'), 'confirm', 'CONFIRMED'),
    changed(order('b'), 'move', '2027-05-02'),
    changed(order('c'), 'cancel', 'CANCELLED'),
  ];
  expect(check(evidence(planned))).toEqual([]);
});

test.each([
  ['confirm', 'CONFIRMED'],
  ['move', '2027-05-02'],
  ['cancel', 'CANCELLED'],
] as const)('an acknowledged change without an event is found (%s)', (kind, to) => {
  const { change } = changed(order('a'), kind, to);
  expect(check(evidence([{ ...order('a'), change }]))).toEqual([`lost change: ${kind} booking-a to ${to}`]);
});

test('a refused change with an event is found, and so is a change with two', () => {
  const { change, ...planned } = changed(order('a'), 'confirm', 'CONFIRMED');
  const refusal = { ...change, attempts: [attempt(409)] };
  expect(check(evidence([{ ...planned, change: refusal }]))).toEqual([
    'made 1 times, not 0: confirm booking-a to CONFIRMED',
  ]);
  const again = { ...adminEvent('again', 'BookingConfirmed', { bookingId: 'booking-a' }) };
  const { log, emails, ...rest } = evidence([{ ...planned, change }]);
  expect(check({ ...rest, log: [...log, again], emails: [...emails, email('again', 'confirmed')] })).toEqual([
    'made 2 times, not 1: confirm booking-a to CONFIRMED',
  ]);
});

test('a lost payment is found, and so is one that was recorded twice', () => {
  const { history, log, ...rest } = evidence([order('a')]);
  const change: Change = { kind: 'payment', id: 'order-a', to: '150', attempts: [attempt('lost'), attempt(201)] };
  const changes = { ...history, changes: [change] };
  const payment = (key: string) => adminEvent(key, 'PaymentRecorded', { orderId: 'order-a', amount: 150 });
  expect(check({ ...rest, history: changes, log: [...log, payment('p')] })).toEqual([]);
  expect(check({ ...rest, history: changes, log })).toEqual(['lost change: payment order-a to 150']);
  expect(check({ ...rest, history: changes, log: [...log, payment('p'), payment('q')] })).toEqual([
    'made 2 times, not 1: payment order-a to 150',
  ]);
});

test('a change that was refused after an attempt without a reply may have an event or not', () => {
  const { change, ...planned } = changed(order('a'), 'cancel', 'CANCELLED');
  const doubtful = { ...change, attempts: [attempt('lost'), attempt(409)] };
  expect(check(evidence([{ ...planned, change: doubtful }]))).toEqual([]);
  expect(check(evidence([{ ...order('a'), change: doubtful }]))).toEqual([]);
});

test('a list with another status or day than the log is found', () => {
  const planned = changed(order('a'), 'cancel', 'CANCELLED');
  expect(check(evidence([{ ...planned, listed: order('a').listed }]))).toEqual([
    `listed otherwise: booking booking-a is PENDING on ${DAY}, not CANCELLED on ${DAY}`,
  ]);
  const moved = changed(order('a'), 'move', '2027-05-02');
  expect(check(evidence([{ ...moved, listed: order('a').listed }]))).toEqual([
    `listed otherwise: booking booking-a is PENDING on ${DAY}, not PENDING on 2027-05-02`,
  ]);
});

test('each acceptance is checked against the stock of that moment', () => {
  const { log, history, ...rest } = evidence([order('a', { quantity: 3 }), order('b', { quantity: 1 })], { stock: 4 });
  const lowered = adminEvent('lower', 'ItemChanged', { itemId: CHAIR, stock: 3 });
  const change: Change = { kind: 'stock', id: `${CHAIR}`, to: '3', attempts: [attempt(200)] };
  const changes = { ...history, changes: [change] };
  expect(check({ ...rest, history: changes, log: [...log, lowered] })).toEqual([]);
  expect(check({ ...rest, history: changes, log: log.toSpliced(2, 0, lowered) })).toEqual([
    `oversold: 4 of 3 of item ${CHAIR} on ${DAY} by event ${eventId('b')}`,
  ]);
  expect(check({ ...rest, history: changes, log })).toEqual([`lost change: stock ${CHAIR} to 3`]);
});

test('a booking on a closed day is found', () => {
  const { log, history, ...rest } = evidence([order('a')]);
  const closed = adminEvent('closed', 'SettingsChanged', { closedDays: [DAY] });
  const change: Change = { kind: 'close', id: 'settings', to: DAY, attempts: [attempt(200)] };
  const changes = { ...history, changes: [change] };
  expect(check({ ...rest, history: changes, log: [...log, closed] })).toEqual([]);
  expect(check({ ...rest, history: changes, log: [closed, ...log] })).toEqual([
    `booked on a closed day: item ${CHAIR} on ${DAY} by event ${eventId('a')}`,
  ]);
});

test('an email sent twice is found, unless its sender could not know that it had arrived', () => {
  const { emails, ...rest } = evidence([order('a')]);
  const [confirmation, notice] = emails;
  if (!confirmation || !notice) throw new Error('Two emails were expected');
  const planted = { ...rest, emails: [confirmation, confirmation, notice] };
  expect(check(planted)).toEqual(['sent 2 times: confirmation of order order-a']);
  expect(check({ ...planted, doubtful: new Set([confirmation.messageId]) })).toEqual([]);
});

test('two different emails about one order are found, in doubt or not', () => {
  const { emails, log, ...rest } = evidence([order('a')]);
  const line = log[1];
  if (!line) throw new Error('An event was expected');
  const second = { ...line, bookingId: 'booking-b', eventId: eventId('b') };
  const findings = check({
    ...rest,
    log: [line, second],
    emails: [...emails, email('b', 'confirmation')],
    doubtful: new Set(emails.map(({ messageId }) => messageId)),
  });
  expect(findings).toContain('two emails: confirmation of order order-a');
});

test('an order without its email, and an email without its order, are found', () => {
  const { emails, ...rest } = evidence([order('a')]);
  expect(check({ ...rest, emails: emails.slice(1) })).toEqual(['no email: confirmation of order order-a']);
  expect(check({ ...rest, emails: [...emails, email('z', 'confirmation')] })).toEqual([
    `email without an event: <confirmation.${eventId('z')}@shop.example>`,
  ]);
});

test('a refused order with a booking is found; an order without a reply may have one or not', () => {
  const { history, ...rest } = evidence([order('a')]);
  const withReplies = (...answers: Attempt['answer'][]): Evidence => ({
    ...rest,
    history: { ...history, requests: [{ ...request('a'), attempts: answers.map((answer) => attempt(answer)) }] },
  });
  expect(check(withReplies('lost', 409))).toEqual(['refused and booked: booking-a of a']);
  expect(check(withReplies('lost', 503))).toEqual([]);
  expect(check(withReplies(503, 504))).toEqual([]);
  expect(check(withReplies(503, 503))).toEqual(['503 and booked: booking-a of a']);
});

test('an order that was booked twice under one key is found', () => {
  const { history, ...rest } = evidence([order('a'), order('b')]);
  const [first] = history.requests;
  const requests = first ? [first] : [];
  const listed = rest.listed.map((one) => ({ ...one, customerEmail: 'a@customers.example' }));
  expect(check({ ...rest, listed, history: { ...history, requests } })).toEqual(['booked twice: booking-b of a']);
});

test('another reply to the same key is found', () => {
  const { history, ...rest } = evidence([order('a')]);
  const requests = history.requests.map((one) => ({ ...one, booked: [...one.booked, ['booking-z']] }));
  expect(check({ ...rest, history: { ...history, requests } })).toContain('another reply: a');
});

test('a reply after more than five seconds is found', () => {
  const { history, ...rest } = evidence([]);
  const reads = [{ to: 'GET /api/items', ms: 5_001, answer: 503 }];
  expect(check({ ...rest, history: { ...history, reads } })).toEqual([
    'late: GET /api/items returned 503 after 5001 ms',
  ]);
});

interface Planned {
  request: Request;
  listed: Listed[];
  log: Logged[];
  emails: Email[];
}

function order(key: string, line: Partial<Line> = {}): Planned {
  const bookingId = `booking-${key}`;
  const { itemId, eventDate, quantity } = { itemId: CHAIR, eventDate: DAY, quantity: 1, ...line };
  const sent = request(key, { itemId, eventDate, quantity });
  return {
    request: { ...sent, attempts: [attempt('lost'), attempt(201)], booked: [[bookingId]] },
    listed: [{ id: bookingId, itemId, eventDate, quantity, customerEmail: sent.email, status: 'PENDING' }],
    log: [
      {
        eventId: eventId(key),
        type: 'BookingCreated',
        bookingId,
        orderId: `order-${key}`,
        itemId,
        day: eventDate,
        allocations: [{ itemId, day: eventDate, delta: quantity }],
        amount: null,
        stock: null,
        closedDays: null,
      },
    ],
    emails: [email(key, 'confirmation'), email(key, 'order-notice')],
  };
}

function refused(key: string): Planned {
  return { request: { ...request(key), attempts: [attempt(409)] }, listed: [], log: [], emails: [] };
}

function request(key: string, line: Line = { itemId: CHAIR, eventDate: DAY, quantity: 1 }): Request {
  return { key, email: `${key}@customers.example`, lines: [line], attempts: [], booked: [] };
}

/** A change that succeeded: with its reply, event, list entry and email. */
function changed(planned: Planned, kind: 'confirm' | 'move' | 'cancel', to: string): Planned & { change: Change } {
  const [created] = planned.log;
  if (!created) throw new Error('An event was expected');
  const { bookingId } = created;
  const { type, purpose, short } = CHANGES[kind];
  const freed = created.allocations.map((taken) => ({ ...taken, delta: -taken.delta }));
  const [day, allocations] = {
    confirm: [null, []] as const,
    move: [to, created.allocations.map((taken) => ({ ...taken, day: to }))] as const,
    cancel: [created.day, freed] as const,
  }[kind];
  const key = `${short}-${bookingId.replace('booking-', '')}`;
  const event: Logged = { ...created, eventId: eventId(key), type, orderId: null, day, allocations };
  const release = { ...event, eventId: eventId(`${key}f`), type: 'BookingDayReleased', day: created.day };
  const released = kind === 'move' ? [{ ...release, allocations: freed }] : [];
  const listed = planned.listed.map((one) => (kind === 'move' ? { ...one, eventDate: to } : { ...one, status: to }));
  return {
    request: planned.request,
    listed,
    log: [...planned.log, event, ...released],
    emails: [...planned.emails, email(key, purpose)],
    change: { kind, id: bookingId, to, attempts: [attempt('lost'), attempt(200)] },
  };
}

const CHANGES = {
  confirm: { type: 'BookingConfirmed', purpose: 'confirmed', short: 'ok' },
  move: { type: 'BookingMoved', purpose: 'moved', short: 'mv' },
  cancel: { type: 'BookingCancelled', purpose: 'cancelled', short: 'no' },
} as const;

/** An event about an item or the settings. */
function adminEvent(key: string, type: string, fields: Partial<Logged>): Logged {
  const nothing = { itemId: null, day: null, allocations: [], amount: null, stock: null, closedDays: null };
  return { eventId: eventId(key), type, bookingId: '', orderId: null, ...nothing, ...fields };
}

function attempt(answer: Attempt['answer']): Attempt {
  return { to: 'POST /api/bookings', ms: 20, answer };
}

function email(key: string, purpose: string): Email {
  return { messageId: `<${purpose}.${eventId(key)}@shop.example>`, to: `${key}@customers.example` };
}

function eventId(key: string): string {
  return `00000000-0000-7000-8000-${Buffer.from(key).toString('hex').padStart(12, '0')}`;
}

function evidence(planned: readonly (Planned & { change?: Change })[], { stock = 100 } = {}): Evidence {
  const changes = planned.flatMap(({ change }) => change ?? []);
  return {
    history: { requests: planned.map(({ request }) => request), changes, reads: [], mendedAt: 0 },
    listed: planned.flatMap(({ listed }) => listed),
    log: [adminEvent('item', 'ItemAdded', { itemId: CHAIR, stock }), ...planned.flatMap(({ log }) => log)],
    emails: planned.flatMap(({ emails }) => emails),
    doubtful: new Set(),
  };
}
