import { beforeEach, expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { dana } from '../testing/account';
import { fakeApi, refuse } from '../testing/fake-api';
import { currentUserQuery } from './accounts';

let api: ReturnType<typeof fakeApi>;
const whoIsSignedIn = () => new QueryClient().fetchQuery(currentUserQuery);
const userRequests = () => api.sentTo('GET /api/user').length;

beforeEach(() => {
  api = fakeApi({ 'GET /api/user': dana });
});

test('the user is requested if the cookie marks a session', async () => {
  document.cookie = 'signed-in=1';
  await expect(whoIsSignedIn()).resolves.toEqual(dana);
  api.respond('GET /api/user', refuse('unauthenticated', 401));
  await expect(whoIsSignedIn()).resolves.toBeNull();
  expect(userRequests()).toBe(2);
});

test('for a guest, no request is sent', async () => {
  document.cookie = 'signed-in=; Max-Age=0';
  await expect(whoIsSignedIn()).resolves.toBeNull();
  document.cookie = 'not-signed-in=1';
  await expect(whoIsSignedIn()).resolves.toBeNull();
  expect(userRequests()).toBe(0);
});

test('a server error does not count as a guest', async () => {
  document.cookie = 'signed-in=1';
  api.respond('GET /api/user', refuse('internal', 500));
  await expect(whoIsSignedIn()).rejects.toMatchObject({ problem: { status: 500 } });
});
