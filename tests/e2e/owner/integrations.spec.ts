import type { Order } from '@party-rental/contracts';
import ICAL from 'ical.js';
import { newPerson } from '../../support/customer-client.js';
import { startWebhookReceiver } from '../../support/webhook-receiver.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test('the owner creates a calendar link and an API key, which work until they are ended', async ({
  page,
  guest,
  request,
}) => {
  const item = await guest.item('White Folding Chair');
  // Within the year that the calendar covers, however many days other tests have taken.
  const day = await guest.dayIn(19);
  const person = newPerson('Ivy');
  await guest.book(item, day, person);
  await createAdmin(page.request).signIn();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Integrations' }).click();

  await page.getByRole('button', { name: 'Create link of All orders' }).click();
  const url = await page.getByRole('status', { name: 'Calendar link' }).innerText();
  await page.getByRole('button', { name: "I've saved it" }).click();
  const { search } = new URL(url);
  // The feed may be a moment behind the guest's booking.
  await expect
    .poll(async () => {
      const file = await (await request.get(`/api/calendar.ics${search}`)).text();
      const events = new ICAL.Component(ICAL.parse(file) as object[]).getAllSubcomponents('vevent');
      return events.map((event) => new ICAL.Event(event).summary);
    })
    .toContain(`${person.name}: ${item.name}`);

  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('What is it for?').fill('Bookkeeping');
  await page.getByLabel('Read the dashboard, orders, customers and day plans').check();
  await page.getByRole('form').getByRole('button', { name: 'Create key' }).click();
  const secret = await page.getByRole('status', { name: 'API key' }).innerText();
  await page.getByRole('button', { name: "I've saved it" }).click();
  const headers = { authorization: `Bearer ${secret}` };
  const orders = await request.get('/api/admin/orders', { headers, params: { search: person.name } });
  expect(((await orders.json()) as Order[]).map(({ customerName }) => customerName)).toEqual([person.name]);
  expect((await request.post('/api/admin/items', { headers, data: {} })).status()).toBe(403);

  await page.getByRole('button', { name: 'End link of All orders' }).click();
  await page.getByRole('button', { name: 'End link', exact: true }).click();
  await expect(page.getByText('Link ended')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Key revoked')).toBeVisible();
  expect((await request.get(`/api/calendar.ics${search}`)).status()).toBe(404);
  expect((await request.get('/api/admin/orders', { headers })).status()).toBe(401);
});

test('the owner creates a webhook, which tells another program of an order, and sends it again', async ({
  page,
  guest,
}) => {
  const receiver = await startWebhookReceiver();
  try {
    await createAdmin(page.request).signIn();
    await page.goto('/admin/integrations');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('An order is placed').check();
    await page.getByRole('form').getByRole('button', { name: 'Create webhook' }).click();
    receiver.secret = await page.getByRole('status', { name: 'Webhook secret' }).innerText();
    await page.getByRole('button', { name: "I've saved it" }).click();

    const person = newPerson('Nora');
    await guest.book(await guest.item('Castle Bounce House'), await guest.dayIn(84), person);
    const ofNora = () => receiver.accepted.filter(({ order }) => order?.customerName === person.name);
    await expect.poll(() => ofNora().length).toBe(1);
    expect(ofNora()).toMatchObject([{ type: 'order.placed', isSigned: true }]);

    await page.getByRole('link', { name: receiver.url }).click();
    await expect(page.getByText('Delivered')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Send the last 24 hours again' }).click();
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.poll(() => ofNora().length).toBe(2);
    expect(new Set(ofNora().map(({ id }) => id)).size).toBe(1);
    await page.getByRole('link', { name: 'Integrations' }).last().click();
    await page.getByRole('button', { name: `Delete ${receiver.url}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Webhook deleted')).toBeVisible();
  } finally {
    await receiver.close();
  }
});
