import type { Page } from '@playwright/test';
import { newPerson } from '../../support/customer-client.js';
import { adminOf } from '../support/clients.js';
import { lowContrasts } from '../support/axe.js';
import { expect, test } from '../support/test.js';

// The page's own policy blocks axe.
test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, bypassCSP: true });

test('a crew member does a stop with the thumb, and the owner and the customer see it at once', async ({
  page,
  browser,
  baseURL,
  guest,
  admin,
  inbox,
  quietConsole,
}) => {
  const [carl, ada] = [newPerson('Carl'), newPerson('Ada')];
  const [table, tomorrow] = [await guest.item('Round Banquet Table'), await guest.dayIn(1)];
  const { orderId } = await guest.book(table, tomorrow, ada);
  await admin.setTrucks('Blue Truck', 'Red Truck');
  const place = { orderId, truckId: 2, position: 1 };
  await admin.request('changeDayPlan', { query: { date: tomorrow }, body: { stops: [place] } });
  await admin.request('inviteStaff', { body: { email: carl.email, role: 'CREW' } });
  await page.goto(await inbox.invitationLink(carl));
  for (const [label, text] of [
    ['First name', 'Carl'],
    ['Last name', 'Crew'],
    ['Username', carl.username],
    ['Password', carl.password],
    ['Confirm password', carl.password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Create Account' }).tap();
  await expect(page).toHaveURL(/\/crew$/);

  const office = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } });
  quietConsole(office);
  const plan = await office.newPage();
  await adminOf(office.request).signIn();
  await plan.goto(`/admin/day-plan?date=${tomorrow}`);
  const adas = await browser.newContext(baseURL ? { baseURL } : {});
  quietConsole(adas);
  const order = await adas.newPage();
  await order.goto(await inbox.detailsLink(ada));
  await expect(order.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Tomorrow' }).tap();
  await page.getByRole('button', { name: 'Red Truck' }).tap();
  const stop = page.getByRole('listitem').filter({ hasText: ada.name });
  await expect(stop).toContainText('1 Party Lane');
  await expect(stop).toContainText('Damage deposit$50.00');
  await expectLargeTargets(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(await lowContrasts(page, '#main')).toEqual([]);
  await stop.getByRole('button', { name: /^Loaded/ }).tap();
  await stop.getByRole('button', { name: /^Delivered/ }).tap();
  await expect(stop).toContainText(/Delivered \d+:\d\d .*Carl Crew/);
  await expectLargeTargets(page);
  expect(await lowContrasts(page, '#main')).toEqual([]);
  const seen = plan.locator('[data-stop]').filter({ hasText: ada.name });
  await expect(seen).toContainText(/Loaded \d+:\d\d .*Carl Crew/);
  await expect(seen).toContainText(/Delivered \d+:\d\d .*Carl Crew/);

  const delivery = order.getByRole('region', { name: 'Your delivery' });
  await expect(delivery).toContainText(/On the truck since .*\d+:\d\d/);
  await expect(delivery).toContainText(/Delivered (at|on) .*\d+:\d\d/);
  await seen.getByRole('button', { name: /^Undo Delivered/ }).click();
  await expect(delivery).not.toContainText('Delivered');
  await expect(stop.getByRole('button', { name: /^Delivered/ })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL(/\/auth$/);
  const left = () =>
    page.evaluate(async () => [localStorage.getItem('party-rental:crew-plans'), await caches.match('/api/user')]);
  await expect.poll(left).toEqual([null, undefined]);
});

async function expectLargeTargets(page: Page): Promise<void> {
  for (const target of await page.locator('header, main').getByRole('button').or(page.locator('main a')).all()) {
    const box = await target.boundingBox();
    const name = await target.textContent();
    expect(box?.height, name ?? '').toBeGreaterThanOrEqual(44);
    expect(box?.width, name ?? '').toBeGreaterThanOrEqual(44);
  }
}
