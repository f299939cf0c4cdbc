import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { QueryClient, QueryObserver, type DefaultError } from '@tanstack/react-query';
import { castle, monthOfCastle, settings } from '../../testing/catalog';
import { fakeApi } from '../../testing/fake-api';
import { fakeStream } from '../../testing/fake-stream';
import { dashboardQuery } from '../admin/insight';
import { availabilityOfDayQuery, dayAvailabilityQuery, monthAvailabilityQuery, itemQuery, itemsQuery } from '../items';
import { settingsQuery } from '../settings';
import { keepLive } from './keep-live';

const day = calendarDate.parse('2026-12-12');
const CARDS = 'GET /api/availability';
const DAY = 'GET /api/availability/1/2026-12-12';
const DECEMBER = 'GET /api/availability/1/month/2026/12';
const JANUARY = 'GET /api/availability/1/month/2027/1';
const DASHBOARD = 'GET /api/admin/dashboard';
const ITEMS = 'GET /api/items';
const SETTINGS = 'GET /api/settings';

let queryClient: QueryClient;
let api: ReturnType<typeof fakeApi>;
let stream: ReturnType<typeof fakeStream>;
let endings: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const free = { isAvailable: true, remaining: 2 };
  api = fakeApi({
    [CARDS]: { 1: { available: true, remaining: 2 } },
    [DAY]: free,
    'GET /api/availability/2/2026-12-12': free,
    [DECEMBER]: monthOfCastle(2026, 12),
    [JANUARY]: monthOfCastle(2027, 1),
    [DASHBOARD]: { totalBookings: 7 },
    [ITEMS]: [castle],
    [SETTINGS]: settings,
  });
  stream = fakeStream();
  endings = [keepLive(queryClient)];
});
afterEach(() => {
  for (const end of endings) end();
});

/** Mounts a query. Returns a function that unmounts it. */
function show<T, K extends readonly unknown[]>(query: { queryKey: K; queryFn?: unknown; meta?: unknown }): () => void {
  const observer = new QueryObserver<T, DefaultError>(queryClient, query as never);
  const end = observer.subscribe(() => undefined);
  endings.push(end);
  return end;
}

/** Waits for timers and responses. */
const rest = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);

/** The calls that follow a message, each once. */
async function callsAfter(message: Parameters<typeof stream.say>[0]): Promise<string[]> {
  await rest();
  api.sent.length = 0;
  stream.say(message);
  await rest();
  return api.sent.map(({ method, path }) => `${method} ${path}`).sort();
}

function showAll() {
  show(availabilityOfDayQuery(day));
  show(dayAvailabilityQuery(1, day));
  show(dayAvailabilityQuery(2, day));
  show(monthAvailabilityQuery(1, 2026, 12));
  show(monthAvailabilityQuery(1, 2027, 1));
  show(dashboardQuery);
  show(itemsQuery);
  show(settingsQuery);
}

test('the stream opens only for live queries, and after the page has loaded', async () => {
  show(itemsQuery);
  await rest(10_000);
  expect(stream.opened).toHaveLength(0);
  show(monthAvailabilityQuery(1, 2026, 12));
  expect(stream.opened).toHaveLength(0);
  await rest();
  expect(stream.opened.map(({ url }) => url)).toEqual(['/api/stream']);
});

test('one connection serves all views and closes with the last one', async () => {
  const endMonth = show(monthAvailabilityQuery(1, 2026, 12));
  const endDay = show(dayAvailabilityQuery(1, day));
  await rest();
  endMonth();
  endDay();
  await rest();
  const endCards = show(availabilityOfDayQuery(day));
  await rest(10_000);
  expect(stream.opened).toHaveLength(1);
  expect(stream.open()).toHaveLength(1);
  endCards();
  await rest(10_000);
  expect(stream.open()).toHaveLength(0);
});

test('a booking refetches the cards of rentals that have its day', async () => {
  show(availabilityOfDayQuery(calendarDate.parse('2026-12-10'), 3));
  show(availabilityOfDayQuery(calendarDate.parse('2026-12-10'), 2));
  expect(await callsAfter({ changed: 'availability', itemId: 1, day })).toEqual([CARDS]);
});

test('a booking refetches its day in the month, the day and the cards, and nothing else', async () => {
  showAll();
  expect(await callsAfter({ changed: 'availability', itemId: 1, day })).toEqual([CARDS, DAY, DECEMBER].sort());
  expect(await callsAfter({ changed: 'bookings' })).toEqual([DASHBOARD]);
});

test('a changed item refetches its days, and its price on the next mount', async () => {
  showAll();
  const calls = await callsAfter({ changed: 'item', itemId: 1 });
  expect(calls).toEqual([CARDS, DAY, DECEMBER, JANUARY].sort());
  api.respond('GET /api/items/1', { ...castle, price: 1 });
  show(itemQuery(1));
  await rest();
  expect(queryClient.getQueryData(itemQuery(1).queryKey)).toMatchObject({ price: 1 });
  expect(queryClient.getQueryState(itemsQuery.queryKey)).toMatchObject({ isInvalidated: true });
});

test('after missed messages, all live queries and the business day are refetched', async () => {
  showAll();
  const calls = await callsAfter({ changed: 'everything' });
  expect(calls).toEqual(
    [CARDS, DAY, 'GET /api/availability/2/2026-12-12', DECEMBER, JANUARY, DASHBOARD, SETTINGS].sort(),
  );
});

test('at midnight in the shop, the business day and dependent queries are refetched', async () => {
  vi.setSystemTime(new Date('2026-12-11T04:59:50Z'));
  showAll();
  await rest(9_000);
  api.sent.length = 0;
  api.respond(SETTINGS, { ...settings, today: '2026-12-11' });
  await rest(5_000);
  expect(api.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([SETTINGS, CARDS, DAY, DECEMBER, DASHBOARD]),
  );
  api.sent.length = 0;
  await rest(10 * 60_000);
  expect(api.sentTo(SETTINGS)).toHaveLength(0);
});

test('many messages cause one refetch, and the last one is not lost', async () => {
  show(monthAvailabilityQuery(1, 2026, 12));
  await rest();
  api.sent.length = 0;
  for (let times = 0; times < 50; times++) stream.say({ changed: 'availability', itemId: 1, day });
  await rest();
  expect(api.sentTo(DECEMBER).length).toBeLessThanOrEqual(2);
  expect(api.sentTo(DECEMBER).length).toBeGreaterThan(0);
});

test('a connection that has gone silent, or was refused, is replaced', async () => {
  show(monthAvailabilityQuery(1, 2026, 12));
  await rest();
  for (let beats = 0; beats < 5; beats++) {
    await rest(20_000);
    stream.beat();
  }
  expect(stream.opened).toHaveLength(1);
  await rest(50_000);
  expect(stream.opened).toHaveLength(2);
  stream.refuse();
  expect(stream.open()).toHaveLength(0);
  await rest(5_000);
  expect(stream.opened).toHaveLength(3);
  expect(stream.open()).toHaveLength(1);
});

/** jsdom's pages are always in view and online. */
function setView(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
function setOffline(offline: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: !offline, configurable: true });
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

test.each([
  ['out of view', setView],
  ['offline', setOffline],
])('a page that is %s closes the stream, and reopens it afterwards', async (_, setAway) => {
  show(monthAvailabilityQuery(1, 2026, 12));
  await rest();
  setAway(true);
  await rest(60_000);
  expect(stream.open()).toHaveLength(0);
  setAway(false);
  expect(stream.open()).toHaveLength(1);
});
