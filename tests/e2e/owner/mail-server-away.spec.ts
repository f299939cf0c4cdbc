import { startMailSink } from '../../support/mail-sink.js';
import { openSecondShop, type SecondShop } from '../support/second-shop.js';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

let port: number;
let second: SecondShop;

test.beforeAll(async ({ shop }) => {
  const sink = await startMailSink();
  await sink.close();
  port = Number(new URL(sink.url).port);
  const env = { SMTP_URL: sink.url, SEED: 'catalog', LOG_LEVEL: 'silent' };
  second = await openSecondShop(shop, 'unmailed', { env });
});
test.afterAll(() => second.close());

test('while the mail server is down the owner sees the undelivered emails, and afterwards each is delivered once', async ({
  browser,
  quietConsole,
}) => {
  const viewport = { width: 375, height: 740 };
  const context = await browser.newContext({ baseURL: second.url, viewport, hasTouch: true, isMobile: true });
  quietConsole(context);
  const page = await context.newPage();
  const olga = newPerson('Olga');
  const admin = createAdmin(page.request);
  const booking = await admin.book(await admin.item('Quiet Generator'), await admin.dayIn(30), olga);
  await admin.signIn();
  const change = (body: object) => admin.request('changeBookingStatus', { params: { id: booking.id }, body });
  await change({ status: 'CONFIRMED' });
  await change({ status: 'CANCELLED', reason: 'The storm took the tent' });
  // The customer's confirmation, confirmed and cancelled emails, the order notice to the business, and its notice of a sign-in
  // on a new device. The admin has no verified email.
  await expect.poll(async () => (await admin.dashboard()).undeliveredEmails).toBe(5);

  const emails = page.getByRole('row').filter({ hasText: booking.number });
  const waiting = emails.filter({ hasText: 'Retrying' });
  await test.step('the dashboard says so, and leads to what the mail server said', async () => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('alert').filter({ hasText: '5 undelivered emails' })).toBeVisible();
    await page.getByRole('link', { name: "See the mail server's response and retry" }).tap();
    await expect(waiting).toHaveCount(4);
    await expect(waiting.filter({ hasText: olga.email })).toHaveCount(3);
    for (const row of await waiting.all()) await expect(row).toContainText('ECONNREFUSED');
    await expect(page.getByRole('link', { name: /^Sent 0$/ })).toBeVisible();
  });

  await test.step('it is back, and the owner does not want to wait', async () => {
    const sink = await startMailSink(port);
    const { received } = sink;
    await page.getByRole('button', { name: 'Retry all now' }).tap();
    await expect(page.getByRole('link', { name: /^Sent 5$/ })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(received.filter(({ recipients }) => recipients.includes(olga.email))).toHaveLength(3);
    expect(received).toHaveLength(5);
    await sink.close();
  });

  await test.step('no undelivered email is left', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().tap();
    await expect(page.getByRole('region', { name: 'Total Bookings' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await context.close();
});
