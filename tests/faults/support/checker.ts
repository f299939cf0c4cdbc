import { changesMade } from './check-changes.js';
import { getOutcome, type Attempt, type History, type Request } from './history.js';

/** A booking in the admin's list. */
export interface Listed {
  id: string;
  itemId: number;
  eventDate: string;
  quantity: number;
  customerEmail: string;
  status: string;
}

/** One event about bookings, payments, items or settings. */
export interface Logged {
  eventId: string;
  type: string;
  /** Only of events about bookings. */
  bookingId: string;
  orderId: string | null;
  itemId: number | null;
  day: string | null;
  /** The units that the event adds to the booked units of items on days: of a package to those of its parts. */
  allocations: readonly { itemId: number; day: string; delta: number }[];
  /** Only of payments, in cents. */
  amount: number | null;
  /** Only of events about items that are not packages. */
  stock: number | null;
  /** Only of events about settings. */
  closedDays: readonly string[] | null;
}

export interface Email {
  messageId: string;
  to: string;
}

export interface Evidence {
  history: History;
  listed: readonly Listed[];
  log: readonly Logged[];
  emails: readonly Email[];
  /** Message-IDs whose reply was lost, or whose sender died before recording it: these may arrive twice. */
  doubtful: ReadonlySet<string>;
}

const READ_TIMEOUT_MS = 5_000;
/** A change that is being committed is waited for. */
const CHANGE_TIMEOUT_MS = 15_000;

/** Compares the replies of clients with the admin's list, the log and the emails. Returns the contradictions. */
export function check(evidence: Evidence): string[] {
  return [
    ...repliesInTime(evidence.history),
    ...everyBookingListedOnce(evidence),
    ...everyEventRequested(evidence),
    ...acceptedWithinRules(evidence),
    ...changesMade(evidence),
    ...oneEmailEach(evidence),
  ];
}

function repliesInTime({ requests, changes, reads }: History): string[] {
  const attempts = [...requests, ...changes].flatMap((one) => one.attempts);
  const late = [
    ...attempts.filter(({ ms }) => ms > CHANGE_TIMEOUT_MS),
    ...reads.filter(({ ms }) => ms > READ_TIMEOUT_MS),
  ];
  return late.map((attempt) => `late: ${format(attempt)}`);
}

function everyBookingListedOnce({ history, listed, log }: Evidence): string[] {
  const timesListed = tally(listed.map(({ id }) => id));
  const timesLogged = tally(log.filter(isCreation).map(({ bookingId }) => bookingId));
  const findings = [...timesListed].filter(([, times]) => times > 1).map(([id]) => `listed twice: booking ${id}`);
  for (const request of history.requests.filter((one) => getOutcome(one) === 'booked')) {
    const [ids = [], ...again] = request.booked;
    if (again.some((other) => other.join() !== ids.join())) findings.push(`another reply: ${request.key}`);
    if (ids.length !== request.lines.length) findings.push(`incomplete: ${request.key} has ${ids.length} bookings`);
    for (const id of ids) {
      if (!timesListed.has(id)) findings.push(`lost: booking ${id} of ${request.key} is not listed`);
      if (timesLogged.get(id) !== 1)
        findings.push(`not one event: booking ${id} of ${request.key} has ${timesLogged.get(id) ?? 0}`);
    }
  }
  return findings;
}

/** There is an event if the reply was 2xx, and none if it was a refusal, or 503 at every attempt. */
function everyEventRequested({ history, listed, log }: Evidence): string[] {
  const emailsByBooking = new Map(listed.map(({ id, customerEmail }) => [id, customerEmail]));
  const requestsByEmail = new Map(history.requests.map((request) => [request.email, request]));
  return log.filter(isCreation).flatMap(({ bookingId }) => {
    const email = emailsByBooking.get(bookingId);
    if (email === undefined) return [`lost: event of booking ${bookingId}, which is not listed`];
    const request = requestsByEmail.get(email);
    if (request === undefined) return [`not requested: booking ${bookingId}`];
    const outcome = getOutcome(request);
    if (outcome === 'refused') return [`refused and booked: ${bookingId} of ${request.key}`];
    if (request.attempts.every(({ answer }) => answer === 503))
      return [`503 and booked: ${bookingId} of ${request.key}`];
    if (outcome === 'booked' && !isAnswered(request, bookingId))
      return [`booked twice: ${bookingId} of ${request.key}`];
    return [];
  });
}

/** Compares each acceptance with the stock and the closed days of that moment. */
function acceptedWithinRules({ log }: Evidence): string[] {
  const booked = new Map<string, number>();
  const stocks = new Map<number | null, number>();
  let closed: readonly string[] = [];
  return log.flatMap(({ itemId, day, allocations, stock, closedDays, eventId }) => {
    if (stock !== null) stocks.set(itemId, stock);
    if (closedDays !== null) closed = closedDays;
    const oversold = allocations.flatMap((taken) => {
      const place = `item ${taken.itemId} on ${taken.day}`;
      const units = (booked.get(place) ?? 0) + taken.delta;
      booked.set(place, units);
      const had = stocks.get(taken.itemId) ?? 0;
      return taken.delta > 0 && units > had ? [`oversold: ${units} of ${had} of ${place} by event ${eventId}`] : [];
    });
    // Buffer days may be closed.
    const takesUnits = allocations.some((taken) => taken.delta > 0 && taken.day === day);
    if (!takesUnits || day === null || !closed.includes(day)) return oversold;
    return [...oversold, `booked on a closed day: item ${itemId} on ${day} by event ${eventId}`];
  });
}

/** The emails that each event requires. An order has one of each, whatever the number of its lines. */
const PURPOSES: Readonly<Record<string, readonly string[]>> = {
  BookingCreated: ['confirmation', 'order-notice'],
  BookingConfirmed: ['confirmed'],
  BookingMoved: ['moved'],
  BookingCancelled: ['cancelled'],
};

/** These follow sign-ins and requests, not events. */
const WITHOUT_EVENT = [
  'account-notice',
  'admin-notice',
  'password-reset',
  'find-booking',
  'staff-invitation',
  'webhook-notice',
  'health-notice',
];

function oneEmailEach({ log, emails, doubtful }: Evidence): string[] {
  const subjectsByEvent = new Map<string, string>();
  const pending = new Set<string>();
  for (const { eventId, orderId, type } of log) {
    const subject = type === 'BookingCreated' ? `order ${orderId}` : `event ${eventId}`;
    subjectsByEvent.set(eventId, subject);
    for (const purpose of PURPOSES[type] ?? []) pending.add(`${purpose} of ${subject}`);
  }
  const sentFor = new Map<string, string[]>();
  const findings: string[] = [];
  for (const { messageId } of emails) {
    const [, purpose = '', eventId = ''] = /^<([a-z-]+)\.([0-9a-f-]{36})@/.exec(messageId) ?? [];
    if (WITHOUT_EVENT.includes(purpose)) continue;
    const key = `${purpose} of ${subjectsByEvent.get(eventId)}`;
    if (!pending.has(key)) findings.push(`email without an event: ${messageId}`);
    sentFor.set(key, [...(sentFor.get(key) ?? []), messageId]);
  }
  for (const key of pending) {
    const sent = sentFor.get(key) ?? [];
    if (sent.length === 0) findings.push(`no email: ${key}`);
    if (new Set(sent).size > 1) findings.push(`two emails: ${key}`);
    else if (sent.length > 1 && !doubtful.has(sent[0] ?? '')) findings.push(`sent ${sent.length} times: ${key}`);
  }
  return findings;
}

function isCreation({ type }: Logged): boolean {
  return type === 'BookingCreated';
}

function isAnswered({ booked }: Request, bookingId: string): boolean {
  return booked.some((ids) => ids.includes(bookingId));
}

function format({ to, ms, answer }: Attempt): string {
  return `${to} returned ${answer} after ${Math.round(ms)} ms`;
}

function tally(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
