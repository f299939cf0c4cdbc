import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../api/accounts';
import { monthAvailabilityQuery, itemsQuery } from '../api/items';
import { userBookingsQuery } from '../api/orders';
import { dana } from '../testing/account';
import { fakeApi, refuse } from '../testing/fake-api';
import { createQueryClient } from './query-client';

test('when a session has ended elsewhere, the user is signed out here, too', async () => {
  fakeApi({ 'GET /api/user-bookings': refuse('unauthenticated', 401) });
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, dana);
  await expect(queryClient.fetchQuery(userBookingsQuery)).rejects.toThrow('Not this time.');
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull();
});

test('failed availability requests are logged to the console, and other failures are only shown', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failed = refuse('internal', 500, { detail: 'It broke.' });
  fakeApi({ 'GET /api/availability/1/month/2026/12': failed, 'GET /api/items': failed });
  const queryClient = createQueryClient();
  await expect(queryClient.fetchQuery(itemsQuery)).rejects.toThrow('It broke.');
  expect(logged).not.toHaveBeenCalled();
  await expect(queryClient.fetchQuery(monthAvailabilityQuery(1, 2026, 12))).rejects.toThrow('It broke.');
  expect(logged).toHaveBeenCalledWith(expect.any(String), 'It broke.');
});

const ITEMS = 'GET /api/items';
const busy = refuse('busy', 503, { detail: 'The shop is busy.' });

/** The times of the requests, in seconds after the first one, and the result. */
async function timesOfRequests(
  response: unknown,
  recoversAfter = Infinity,
): Promise<[times: number[], result: unknown]> {
  const api = fakeApi({ [ITEMS]: response });
  const times: number[] = [];
  const fetchOnce = globalThis.fetch;
  const start = Date.now();
  globalThis.fetch = (...request) => {
    times.push((Date.now() - start) / 1000);
    if (times.length > recoversAfter) api.respond(ITEMS, []);
    return fetchOnce(...request);
  };
  const result = createQueryClient()
    .fetchQuery(itemsQuery)
    .catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(120_000);
  return [times, await result];
}

describe('a query of a busy server', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('is retried three times, with longer pauses', async () => {
    expect(await timesOfRequests(busy)).toEqual([[0, 1, 3, 7], 'The shop is busy.']);
  });

  test('is retried when the server says', async () => {
    expect(await timesOfRequests({ ...busy, retryAfter: '5' }, 1)).toEqual([[0, 5], []]);
  });

  test('is not retried when the server is away for long', async () => {
    expect(await timesOfRequests({ ...busy, retryAfter: '60' })).toEqual([[0], 'The shop is busy.']);
  });

  test('is not retried after any other problem', async () => {
    for (const refusal of [refuse('internal', 500), refuse('not_found', 404), refuse('too_many_requests', 429)])
      expect(await timesOfRequests({ ...refusal, retryAfter: '1' })).toEqual([[0], 'Not this time.']);
  });
});
