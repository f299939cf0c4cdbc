import { startMailSink } from '../../support/mail-sink.js';
import { openShopBeside, type ShopBeside } from '../support/shop-beside.js';
import { ADMIN, Shop, somebody } from '../support/shop.js';
import { expect, test } from '../support/test.js';

let port: number;
let beside: ShopBeside;

test.beforeAll(async () => {
  const sink = await startMailSink();
  await sink.close();
  port = Number(new URL(sink.url).port);
  const env = { SMTP_URL: sink.url, SEED: 'catalog', LOG_LEVEL: 'silent' };
  beside = await openShopBeside('unmailed', { env });
});
test.afterAll(() => beside.close());

test('while the mail server is away the owner sees it, and when it is back every email arrives once', async ({
  browser,
  quietConsole,
}) => {
  const viewport = { width: 375, height: 740 };
  const context = await browser.newContext({ baseURL: beside.url, viewport, hasTouch: true, isMobile: true });
  quietConsole(context);
  const page = await context.newPage();
  const olga = somebody('Olga');
  const shop = new Shop(page.request);
  const booking = await shop.book(await shop.item('Quiet Generator'), await shop.dayIn(30), olga);
  await shop.signIn(ADMIN);
  const change = (data: object) => page.request.patch(`/api/admin/bookings/${booking.id}`, { data });
  await expect(await change({ status: 'CONFIRMED' })).toBeOK();
  await expect(await change({ status: 'CANCELLED', reason: 'The storm took the tent' })).toBeOK();
  // To the customer that it is booked, confirmed and cancelled, and to the business that it was booked; and to both the
  // admin and the business that an admin signed in from a new device.
  await expect.poll(async () => (await shop.dashboard()).undeliveredEmails).toBe(6);

  const emails = page.getByRole('row').filter({ hasText: booking.number });
  const waiting = emails.filter({ hasText: 'Failed, is tried again' });
  await test.step('the dashboard says so, and leads to what the mail server said', async () => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('alert')).toContainText('6 undelivered emails');
    await page.getByRole('link', { name: 'See what the mail server said' }).tap();
    await expect(waiting).toHaveCount(4);
    await expect(waiting.filter({ hasText: olga.email })).toHaveCount(3);
    for (const row of await waiting.all()) await expect(row).toContainText('ECONNREFUSED');
    await expect(page.getByRole('link', { name: /^Sent 0$/ })).toBeVisible();
  });

  await test.step('it is back, and the owner does not want to wait', async () => {
    const sink = await startMailSink(port);
    const { received } = sink;
    await page.getByRole('button', { name: 'Try all again now' }).tap();
    await expect(page.getByRole('link', { name: /^Sent 6$/ })).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(received.filter(({ recipients }) => recipients.includes(olga.email))).toHaveLength(3);
    expect(received).toHaveLength(6);
    await sink.close();
  });

  await test.step('nothing is left to be told', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().tap();
    await expect(page.getByRole('region', { name: 'Total Bookings' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await context.close();
});
