import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { openLoop } from './open-loop.mjs';

// Loads one kind of call. The options on the command line and the results on stdout are JSON.
const { url, seconds, amount, connections = 32, cookie, paths, booking, rate } = JSON.parse(process.argv[2]);
const headers = cookie ? { cookie } : {};
let sent = 0;

const result = rate
  ? await openLoop({ url, seconds, rate, connections, next: booking ? nextBooking : nextPath })
  : await closedLoop();
process.stdout.write(JSON.stringify(result));

async function closedLoop() {
  const { requests, duration, latency, statusCodeStats, errors, timeouts } = await autocannon({
    url,
    connections,
    ...(amount ? { amount } : { duration: seconds }),
    requests: booking
      ? [{ setupRequest: (request) => ({ ...request, ...nextBooking() }) }]
      : paths.map((path) => ({ path, headers })),
  });
  return {
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    statuses: Object.fromEntries(Object.entries(statusCodeStats).map(([code, { count }]) => [code, count])),
    errors: errors + timeouts,
  };
}

function nextPath() {
  return { path: paths[sent++ % paths.length], headers };
}

/** Another booking each time, over many items and days, as the page would send it. */
function nextBooking() {
  const n = sent++;
  const { items, firstDay, days } = booking;
  const body = {
    customerName: 'Dana Miller',
    customerEmail: `dana${n}@example.com`,
    customerPhone: '(555) 010-2030',
    address: '12 Maple Street',
    city: 'Springfield',
    state: 'NY',
    zipCode: '12345',
    eventType: 'birthday',
    attendees: 12,
    termsAccepted: true,
    quantity: 1,
    itemId: items[n % items.length],
    eventDate: dayAfter(firstDay, Math.floor(n / items.length) % days),
  };
  return {
    method: 'POST',
    path: booking.path,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  };
}

function dayAfter(first, days) {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
}
