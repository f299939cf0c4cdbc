import { expect, test } from '@jest/globals';
import { check, type Evidence, type Listed, type Logged, type Mail } from './checker.js';
import type { Attempt, Line, Request } from './history.js';

const CHAIR = 7;
const DAY = '2027-05-01';

test('a history in which all went well has no findings', () => {
  expect(check(evidence([order('a'), order('b', { quantity: 2 }), refused('c')]))).toEqual([]);
});

test('a lost booking is found: acknowledged, and neither listed nor in the log', () => {
  const { listed, log, ...rest } = evidence([order('a'), order('b')]);
  const planted = { ...rest, listed: listed.slice(1), log: log.slice(1), mails: rest.mails.slice(2) };
  expect(check(planted)).toEqual([
    'lost: booking booking-a of a is not listed',
    'not one event: booking booking-a of a has 0',
  ]);
});

test('a booking that the log has and the list has not is lost, too', () => {
  const { listed, ...rest } = evidence([order('a')]);
  expect(check({ ...rest, listed: listed.slice(1) })).toContain(
    'lost: event of booking booking-a, which is not listed',
  );
});

test('an oversell is found, at the event that made it', () => {
  const findings = check(evidence([order('a', { quantity: 3 }), order('b', { quantity: 2 })], { stock: 4 }));
  expect(findings).toEqual([`oversold: 5 of 4 of item ${CHAIR} on ${DAY} by event ${eventId('b')}`]);
});

test('units that were given back may be booked again', () => {
  const { log, ...rest } = evidence([order('a', { quantity: 3 }), order('b', { quantity: 2 })], { stock: 4 });
  const [first, second] = log;
  if (!first || !second) throw new Error('Two events were expected');
  const cancelled = { ...first, type: 'BookingCancelled', delta: -3, eventId: eventId('x') };
  expect(check({ ...rest, log: [first, cancelled, second] })).toEqual([]);
});

test('a double mail is found, unless its sender was left in doubt', () => {
  const { mails, ...rest } = evidence([order('a')]);
  const [confirmation, notice] = mails;
  if (!confirmation || !notice) throw new Error('Two mails were expected');
  const planted = { ...rest, mails: [confirmation, confirmation, notice] };
  expect(check(planted)).toEqual(['mailed 2 times: confirmation of order order-a']);
  expect(check({ ...planted, doubtful: new Set([confirmation.messageId]) })).toEqual([]);
});

test('two different mails about one order are found, in doubt or not', () => {
  const { mails, log, ...rest } = evidence([order('a')]);
  const [line] = log;
  if (!line) throw new Error('An event was expected');
  const second = { ...line, bookingId: 'booking-b', eventId: eventId('b') };
  const findings = check({
    ...rest,
    log: [line, second],
    mails: [...mails, mail('b', 'confirmation')],
    doubtful: new Set(mails.map(({ messageId }) => messageId)),
  });
  expect(findings).toContain('two mails: confirmation of order order-a');
});

test('an order without its mail, and a mail without its order, are found', () => {
  const { mails, ...rest } = evidence([order('a')]);
  expect(check({ ...rest, mails: mails.slice(1) })).toEqual(['no mail: confirmation of order order-a']);
  expect(check({ ...rest, mails: [...mails, mail('z', 'confirmation')] })).toEqual([
    `mail about nothing: <confirmation.${eventId('z')}@shop.example>`,
  ]);
});

test('a refused order that was booked all the same is found; an unknown one may be either', () => {
  const { history, ...rest } = evidence([order('a')]);
  const answered = (...answers: Attempt['answer'][]): Evidence => ({
    ...rest,
    history: { ...history, requests: [{ ...request('a'), attempts: answers.map((answer) => attempt(answer)) }] },
  });
  expect(check(answered('lost', 409))).toEqual(['refused and booked: booking-a of a']);
  expect(check(answered('lost', 503))).toEqual([]);
});

test('an order that was booked twice under one key is found', () => {
  const { history, ...rest } = evidence([order('a'), order('b')]);
  const [first] = history.requests;
  const requests = first ? [first] : [];
  const listed = rest.listed.map((one) => ({ ...one, customerEmail: 'a@customers.example' }));
  expect(check({ ...rest, listed, history: { ...history, requests } })).toEqual(['booked twice: booking-b of a']);
});

test('another answer to the same key is found', () => {
  const { history, ...rest } = evidence([order('a')]);
  const requests = history.requests.map((one) => ({ ...one, booked: [...one.booked, ['booking-z']] }));
  expect(check({ ...rest, history: { ...history, requests } })).toContain('answered otherwise: a');
});

test('an answer after more than five seconds is found', () => {
  const { history, ...rest } = evidence([]);
  const reads = [{ to: 'GET /api/items', ms: 5_001, answer: 503 }];
  expect(check({ ...rest, history: { ...history, reads } })).toEqual([
    'late: GET /api/items answered 503 after 5001 ms',
  ]);
});

interface Planned {
  request: Request;
  listed: Listed[];
  log: Logged[];
  mails: Mail[];
}

function order(key: string, line: Partial<Line> = {}): Planned {
  const bookingId = `booking-${key}`;
  const { itemId, eventDate, quantity } = { itemId: CHAIR, eventDate: DAY, quantity: 1, ...line };
  const asked = request(key, { itemId, eventDate, quantity });
  return {
    request: { ...asked, attempts: [attempt('lost'), attempt(201)], booked: [[bookingId]] },
    listed: [{ id: bookingId, itemId, eventDate, quantity, customerEmail: asked.email }],
    log: [
      {
        eventId: eventId(key),
        type: 'BookingCreated',
        bookingId,
        orderId: `order-${key}`,
        itemId,
        day: eventDate,
        delta: quantity,
      },
    ],
    mails: [mail(key, 'confirmation'), mail(key, 'order-notice')],
  };
}

function refused(key: string): Planned {
  return { request: { ...request(key), attempts: [attempt(409)] }, listed: [], log: [], mails: [] };
}

function request(key: string, line: Line = { itemId: CHAIR, eventDate: DAY, quantity: 1 }): Request {
  return { key, email: `${key}@customers.example`, lines: [line], attempts: [], booked: [] };
}

function attempt(answer: Attempt['answer']): Attempt {
  return { to: 'POST /api/bookings', ms: 20, answer };
}

function mail(key: string, purpose: string): Mail {
  return { messageId: `<${purpose}.${eventId(key)}@shop.example>`, to: `${key}@customers.example` };
}

function eventId(key: string): string {
  return `00000000-0000-7000-8000-${Buffer.from(key).toString('hex').padStart(12, '0')}`;
}

function evidence(planned: readonly Planned[], { stock = 100 } = {}): Evidence {
  return {
    history: { requests: planned.map(({ request }) => request), reads: [], mendedAt: 0 },
    listed: planned.flatMap(({ listed }) => listed),
    log: planned.flatMap(({ log }) => log),
    stock: new Map([[CHAIR, stock]]),
    mails: planned.flatMap(({ mails }) => mails),
    doubtful: new Set(),
  };
}
