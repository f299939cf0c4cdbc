import { test, expect } from '@playwright/test';
import { logs, logsByStart, secrets } from './support/records.js';

const lines = () => logs().flatMap((log) => log.split('\n').filter((line) => line.startsWith('{')));
const entries = () => lines().map((line) => JSON.parse(line));

test('the log has an entry with a request id for accepted and for refused requests', () => {
  const answers = entries().filter(({ msg }) => msg === 'request completed');
  expect(answers.length).toBeGreaterThan(100);
  const incomplete = answers.filter(
    ({ requestId, route, ms }) => !/^[0-9a-f-]{36}$/.test(requestId) || !route || !(ms >= 0),
  );
  expect(incomplete).toEqual([]);
  for (const [method, route, status] of [
    ['POST', '/api/login', 200],
    ['POST', '/api/login', 401],
    ['POST', '/api/login', 429],
    ['GET', '/api/admin/dashboard', 403],
    ['POST', '/api/bookings', 201],
    ['PATCH', '/api/user', 200],
  ])
    expect(
      answers.some((one) => one.method === method && one.route === route && one.status === status && one.level === 30),
      `${method} ${route} ${status}`,
    ).toBe(true);
});

test('a program behind an untrusted proxy logs a warning once', () => {
  const warnings = logsByStart().map((log) => log.match(/TRUSTED_PROXIES does not list/g)?.length ?? 0);
  expect(Math.max(...warnings)).toBe(1);
});

test('the log has no error after all attacks', () => {
  const failures = entries().filter(({ level }) => level >= 50);
  expect(failures).toEqual([]);
});

test('no personal data, password, cookie or token is in any log', () => {
  const log = logs().join('\n');
  const known = secrets();
  expect(known.length).toBeGreaterThan(100);
  const found = known.filter((secret) => log.includes(secret) || log.includes(JSON.stringify(secret).slice(1, -1)));
  expect(found).toEqual([]);
});

test('no client address is in any log, only the subnet of a sign-in', () => {
  expect(
    logs()
      .join('\n')
      .match(/198\.18\.\d+\.(?!0\/24)\d+|203\.0\.113\.(?!0\/24)\d+|@customers\.example/g),
  ).toBeNull();
});

test('sign-ins are logged with their subnet and a hash of the account', () => {
  const failed = entries().filter(({ msg }) => msg === 'sign-in failed');
  for (const reason of ['wrong_password', 'unknown_account', 'too_many_attempts'])
    expect(failed.some((one) => one.reason === reason)).toBe(true);
  const succeeded = entries().filter(({ msg }) => msg === 'signed in');
  expect(succeeded.some(({ role, isNewDevice }) => role === 'ADMIN' && isNewDevice)).toBe(true);
  for (const { network, accountHash, requestId } of [...failed, ...succeeded]) {
    expect(network).toMatch(/^(\d+\.\d+\.\d+\.0\/24|[0-9a-f:]+\/64)$/);
    expect(accountHash).toMatch(/^[\w-]{43}$/);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  }
  // Attempts on one account have the same hash from every subnet.
  const networksByAccount = new Map<string, Set<string>>();
  for (const { accountHash, network } of failed)
    networksByAccount.set(accountHash, (networksByAccount.get(accountHash) ?? new Set()).add(network));
  expect(networksByAccount.size).toBeGreaterThan(10);
});
