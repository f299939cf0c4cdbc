import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../support/http-client.js';
import { isLong } from './support/form.js';
import { expect, test } from './support/test.js';

test('kill -9 of any process at any moment, also during rebuilds', async ({ shop, random }) => {
  const clients = await shop.startClients(random, { count: 3, pauseMs: 250 });
  const endRebuilding = shop.rebuildContinuously();
  const oneOfEach = [...['worker', 'api', 'projector'].map((role) => shop.withRole(role)[0])];
  for (let round = 0; round < (isLong ? 20 : 3); round++) {
    await sleep(random.between(200, 1_500));
    const victim = isLong ? random.pick(shop.processes) : oneOfEach[round];
    if (victim) await shop.kill(victim);
    await sleep(random.between(500, 3_000));
  }
  expect((await endRebuilding()).filter(({ code }) => code !== 0)).toEqual([]);
  expect(await clients.stop()).toEqual([]);
  await shop.isUpToDate();
  const before = await shop.view();
  expect(await shop.ops('replay', 'all')).toMatchObject({ code: 0 });
  expect(await shop.view()).toEqual(before);
  expect(await shop.findings()).toEqual([]);
});

test('kill -9 of the worker while it sends loses no link and no invitation', async ({ shop, random }) => {
  const clients = await shop.startClients(random, { count: 1 });
  expect(await clients.stop()).toEqual([]);
  const order = await clients.orderUntilBooked();
  // The emails about it have arrived, so the next one is one of those that are requested.
  expect(await shop.findings()).toEqual([]);
  const invited = 'carl@staff.example';
  const admin = 'olga@staff.example';
  await shop.database.query(`update users set email = $1, email_verified = true where role = 'ADMIN'`, [admin]);
  const requests = {
    'password-reset': () => shop.admin.request('requestPasswordReset', { body: { email: admin } }),
    'find-booking': () => shop.admin.request('findBooking', { body: { email: order.email } }),
    'staff-invitation': () => shop.admin.request('inviteStaff', { body: { email: invited, role: 'CREW' } }),
  };
  const [worker] = shop.withRole('worker');
  if (!worker) throw new Error('The shop has no worker');
  const isKilled = shop.mailServer.atNextMessage(() => shop.kill(worker));
  await Promise.all(Object.values(requests).map((send) => send()));
  await isKilled;
  shop.history.mendedAt = performance.now();
  expect(await shop.findings()).toEqual([]);
  const arrived = Object.keys(requests).map((purpose) =>
    shop.mailServer.emails.find(({ messageId }) => messageId.startsWith(`<${purpose}.`)),
  );
  expect(arrived.map((email) => email?.to)).toEqual([admin, order.email, invited]);
});

test('SIGTERM under load: every request in flight gets its reply before the process ends', async ({ shop, random }) => {
  const clients = await shop.startClients(random, { count: 2, pauseMs: 300 });
  for (const one of shop.processes.slice(isLong ? 0 : -1)) {
    await sleep(random.between(300, 1_000));
    const began = performance.now();
    await one.stop();
    expect(performance.now() - began).toBeLessThan(15_000);
    await one.start();
  }
  const [api] = shop.apis;
  const orders = Array.from({ length: 20 }, () => clients.plan());
  const release = await shop.holdBookings();
  const client = new HttpClient(api?.url ?? '');
  const replies = orders.map((order) => clients.order(order, client));
  // Requests that the process has not accepted by then may be lost.
  await sleep(1_000);
  const gone = api?.stop();
  await sleep(300);
  await release();
  await Promise.all(replies);
  await gone;
  await api?.start();
  // Every order has a reply, and none is a 503.
  expect(orders.filter(({ attempts }) => ![201, 409].includes(Number(attempts[0]?.answer)))).toEqual([]);
  expect(await clients.stop()).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});
