import { expect, jest, test } from '@jest/globals';
import { currentUserQuery } from '../api/accounts';
import { monthAvailabilityQuery } from '../api/availability';
import { userBookingsQuery } from '../api/bookings';
import { itemsQuery } from '../api/items';
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
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const busy = refuse('busy', 503, { detail: 'The shop is busy.' });
  fakeApi({ 'GET /api/availability/1/month/2026/12': busy, 'GET /api/items': busy });
  const queryClient = createQueryClient();
  await expect(queryClient.fetchQuery(itemsQuery)).rejects.toThrow('The shop is busy.');
  expect(logged).not.toHaveBeenCalled();
  await expect(queryClient.fetchQuery(monthAvailabilityQuery(1, 2026, 12))).rejects.toThrow('The shop is busy.');
  expect(logged).toHaveBeenCalledWith(expect.any(String), 'The shop is busy.');
  logged.mockRestore();
});
