import type { Order } from '@party-rental/contracts';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expectUsableOutside } from '../support/crew.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

test('a crew member does the whole day with the thumb, and the owner and the customer see it at once', async ({
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
  await createAdmin(office.request).signIn();
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
  await page.getByText('To Load: Red Truck').tap();
  await expect(page.locator('details')).toContainText(`1 ×${table.name}`);
  await expectUsableOutside(page);

  const seen = plan.locator('[data-stop]').filter({ hasText: ada.name });
  const delivery = order.getByRole('region', { name: 'Your delivery' });
  await test.step('loads and delivers', async () => {
    await stop.getByRole('button', { name: /^Loaded/ }).tap();
    await stop.getByRole('button', { name: /^Delivered/ }).tap();
    await expect(stop).toContainText(/Delivered \d+:\d\d .*Carl Crew/);
    await expectUsableOutside(page);
    await expect(seen).toContainText(/Loaded \d+:\d\d .*Carl Crew/);
    await expect(seen).toContainText(/Delivered \d+:\d\d .*Carl Crew/);
    await expect(delivery).toContainText(/On the truck since .*\d+:\d\d/);
    await expect(delivery).toContainText(/Delivered (at|on) .*\d+:\d\d/);
  });

  await test.step('takes the balance and the damage deposit', async () => {
    await stop.getByRole('button', { name: /^Take Balance/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Take Balance' });
    await expect(dialog).toBeVisible();
    await expectUsableOutside(page);
    await dialog.getByLabel('Amount').fill('0');
    await dialog.getByRole('button', { name: 'Cash' }).tap();
    await expect(dialog.getByText('Please enter an amount')).toBeVisible();
    await expectUsableOutside(page);
    await dialog.getByLabel('Amount').fill('1');
    await dialog.getByRole('button', { name: 'Cash' }).tap();
    await stop.getByRole('button', { name: /^Take Balance/ }).tap();
    await dialog.getByRole('button', { name: 'Cash' }).tap();
    await expect(stop).toContainText('Balance$0.00');
    await stop.getByRole('button', { name: /^Take Damage Deposit/ }).tap();
    await page.getByRole('button', { name: 'Check' }).tap();
    await expect(stop).toContainText('Damage deposit$0.00');
    await expectUsableOutside(page);
    // The page shows what it has queued before the server has it.
    const read = async () => (await admin.request<Order>('adminOrder', { params: { id: orderId } })).money;
    await expect.poll(read).toMatchObject({ balance: 0, damageDepositHeld: 5_000 });
  });

  await test.step('picks up, and the owner takes that back', async () => {
    await stop.getByRole('button', { name: /^Picked up/ }).tap();
    await expect(stop).toContainText(/Picked up \d+:\d\d .*Carl Crew/);
    await expectUsableOutside(page);
    await expect(delivery).toContainText('Thanks for celebrating with us!');
    await seen.getByRole('button', { name: /^Undo Picked up/ }).click();
    await expect(delivery).not.toContainText('Thanks for celebrating');
    await expect(stop.getByRole('button', { name: /^Picked up/ })).toBeVisible();
  });

  await test.step('leaves for a stop of today, whose customer sees and reads when to expect the crew', async () => {
    const [bea, today] = [newPerson('Bea'), await guest.dayIn(0)];
    const { orderId: beas } = await guest.book(table, today, bea);
    const stops = [{ orderId: beas, truckId: 2, position: 1 }];
    await admin.request('changeDayPlan', { query: { date: today }, body: { stops } });
    await order.goto(await inbox.detailsLink(bea));
    await expect(order.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Today' }).tap();
    const next = page.getByRole('listitem').filter({ hasText: bea.name });
    await next.getByRole('button', { name: /^On the way/ }).tap();
    await expect(next).toContainText(/On the way \d+:\d\d .*Carl Crew/);
    await expect(next).toContainText(/(Expected at|Running late:) \d+:\d\d/);
    await expectUsableOutside(page);
    const arrival = order.getByRole('region', { name: 'Our arrival' });
    await expect(arrival).toContainText(/We're on our way!We expect to be there between \d+:\d\d .* and \d+:\d\d/);
    await expect(delivery).toContainText(/On our way since \d+:\d\d/);
    const subject = expect.stringMatching(/^We're on our way: expect us between/);
    await expect.poll(() => inbox.subjectsTo(bea)).toContainEqual(subject);
    await next.getByRole('button', { name: /^Delivered/ }).tap();
    await expect(arrival).toBeHidden();
    await expect(delivery).toContainText(/Delivered at \d+:\d\d/);
  });

  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL(/\/auth$/);
  const left = () =>
    page.evaluate(async () => [localStorage.getItem('party-rental:crew-plans'), await caches.match('/api/user')]);
  await expect.poll(left).toEqual([null, undefined]);
});
