import { expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api';
import { call, callAllPages } from './client';

test('a list is requested page by page to its end', async () => {
  const pages: Record<string, { rows: unknown[]; link: string | null }> = {
    '/api/user-bookings?limit=500': { rows: [1, 2], link: '</api/user-bookings?limit=500&cursor=x>; rel="next"' },
    '/api/user-bookings?limit=500&cursor=x': { rows: [3], link: null },
  };
  // Only what the client reads of a Response.
  vi.stubGlobal('fetch', async (url: string) => ({
    ok: true,
    headers: { get: () => pages[url]?.link },
    json: async () => pages[url]?.rows,
  }));

  await expect(callAllPages('GET /api/user-bookings', { query: { limit: 500 } })).resolves.toEqual([1, 2, 3]);
});

test('requests that change data join the trace of the page, and reads do not', async () => {
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  document.head.innerHTML = `<meta name="traceparent" content="${parent}">`;
  const api = fakeApi({ 'POST /api/logout': null, 'GET /api/items': [] });
  await call('POST /api/logout', {});
  await call('GET /api/items', {});
  document.head.innerHTML = '';
  await call('POST /api/logout', {});
  expect(api.sent.map(({ method, headers }) => [method, headers['traceparent']])).toEqual([
    ['POST', parent],
    ['GET', undefined],
    ['POST', undefined],
  ]);
});
