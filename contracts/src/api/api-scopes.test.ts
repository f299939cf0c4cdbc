import { expect, test } from 'vitest';
import { API_SCOPES, deriveScope } from './api-scopes.js';
import { endpoints, type AnyEndpoint } from './endpoints.js';

const calls = Object.values<AnyEndpoint>(endpoints);

test('each scope opens some endpoint', () => {
  expect(new Set(calls.flatMap((endpoint) => deriveScope(endpoint) ?? []))).toEqual(new Set(API_SCOPES));
});

test.each([
  ['adminOrders', 'orders:read'],
  ['recordPayment', 'orders:write'],
  ['addItem', 'items:write'],
  ['removeItem', 'items:write'],
  ['dayPlan', 'orders:read'],
  ['dashboard', 'orders:read'],
  ['reports', 'reports:read'],
  ['getOrder', undefined],
  ['createBooking', undefined],
  ['currentUser', undefined],
  ['recordStep', undefined],
  ['changeSettings', undefined],
  ['eraseCustomer', undefined],
] as const)('%s needs %s', (name, scope) => {
  expect(deriveScope(endpoints[name])).toBe(scope);
});

test('no key reaches staff, security, settings, emails or integrations', () => {
  const closed =
    /\/(staff|invitations|sign-ins|second-factor|settings|emails?|api-keys|calendar-feeds|webhooks|payment-account|setup|user)/;
  const reached = calls.filter((endpoint) => closed.test(endpoint.path) && deriveScope(endpoint));
  expect(reached.map(({ path }) => path)).toEqual(['/api/admin/orders/{id}/emails', '/api/admin/bookings/{id}/emails']);
});
