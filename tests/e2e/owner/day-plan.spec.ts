import type { Locator, Page } from '@playwright/test';
import { newPerson } from '../../support/customer-client.js';
import { adminOf } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.describe.configure({ timeout: 120_000 });

const ofTruck = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const names = (page: Page, truck: string) => ofTruck(page, truck).locator('[data-stop] h3').allInnerTexts();

test('the owner assigns stops by dragging and by keyboard, and a second page follows', async ({
  page,
  guest,
  admin,
  context,
}) => {
  const table = await guest.item('Round Banquet Table');
  // A day of this test alone, because it counts the stops.
  const day = await guest.dayIn(74);
  const [ada, bob, cleo] = [newPerson('Ada'), newPerson('Bob'), newPerson('Cleo')];
  for (const person of [ada, bob, cleo]) await guest.book(table, day, person);
  await admin.setTrucks();
  await adminOf(page.request).signIn();

  await test.step('adds two trucks in the settings', async () => {
    await page.goto('/admin/settings');
    for (const [index, name] of ['Blue Truck', 'Red Truck'].entries()) {
      await page.getByRole('button', { name: 'Add a truck' }).click();
      await page.getByRole('textbox', { name: `Truck ${index + 1}` }).fill(name);
    }
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('link', { name: 'Day Plan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Day Plan');
    await page.getByLabel('Day', { exact: true }).fill(day);
    await expect(ofTruck(page, 'Not assigned').locator('[data-stop]')).toHaveCount(3);
  });
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/admin/day-plan?date=${day}`);

  const card = (person: { name: string }) => page.locator('[data-stop]').filter({ hasText: person.name });
  await test.step('drags two stops to the blue truck, the second one before the first', async () => {
    await drag(page, card(ada), ofTruck(page, 'Blue Truck'));
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`1. ${ada.name}`);
    await drag(page, card(bob), card(ada));
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`2. ${ada.name}`);
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`1. ${bob.name}`);
    await expect(page.getByRole('region', { name: 'To Load: Blue Truck' })).toHaveText(/2 ×Round Banquet Table/);
  });

  await test.step('moves stops by keyboard', async () => {
    await card(ada)
      .getByRole('button', { name: /^Move up/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`1. ${ada.name}`);
    await card(cleo)
      .getByRole('button', { name: /^Move to Red Truck/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(ofTruck(page, 'Red Truck')).toContainText(`1. ${cleo.name}`);
    await expect(card(cleo)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Red Truck' })).toHaveText('Red Truck: stop 1 of 1');
  });

  await test.step('everything is kept, and the other page shows it without a reload', async () => {
    await expect(ofTruck(elsewhere, 'Red Truck')).toContainText(`1. ${cleo.name}`);
    await page.reload();
    await expect(ofTruck(page, 'Red Truck')).toContainText(cleo.name);
    for (const one of [page, elsewhere])
      expect((await names(one, 'Blue Truck')).map((text) => text.slice(0, 3 + ada.name.length))).toEqual([
        `1. ${ada.name}`,
        expect.stringMatching(/^2\. Bob/),
      ]);
  });
});

test('twelve stops of a truck print on at most two pages, and each truck begins on its own page', async ({
  page,
  guest,
  admin,
}) => {
  const [table, chair, party] = [
    await guest.item('Round Banquet Table'),
    await guest.item('White Folding Chair'),
    await guest.item('Backyard Birthday Package'),
  ];
  const day = await guest.dayIn(75);
  await admin.setTrucks('Blue Truck', 'Red Truck');
  const stops: { orderId: string; truckId: number; position: number }[] = [];
  for (let i = 1; i <= 13; i += 1) {
    const { orderId } = await guest.book(i === 1 ? party : i % 2 ? table : chair, day, newPerson('Print'));
    stops.push({ orderId, truckId: i <= 12 ? 1 : 2, position: i });
  }
  const place = (placed: typeof stops) =>
    admin.request('changeDayPlan', { query: { date: day }, body: { stops: placed } });
  await place(stops);
  await adminOf(page.request).signIn();
  await page.goto(`/admin/day-plan?date=${day}`);
  await expect(page.locator('[data-stop]')).toHaveCount(13);
  // Two pages for the first truck, and one for the second.
  expect(await pagesOf(page)).toBeLessThanOrEqual(3);
  expect(await pagesOf(page)).toBeGreaterThan(1);
  await place(stops.map((stop) => ({ ...stop, truckId: 1 })).slice(-1));
  await expect(ofTruck(page, 'Blue Truck').locator('[data-stop]')).toHaveCount(13);
  expect(await pagesOf(page)).toBeLessThanOrEqual(2);
});

/** To the upper part of the target. The drag begins with a small move, because a scroll would move another element there. */
async function drag(page: Page, card: Locator, target: Locator): Promise<void> {
  const position = { x: 60, y: 10 };
  const handle = card.locator('[draggable]');
  await page.bringToFront();
  await handle.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await handle.hover({ position: { x: 28, y: 28 } });
  await target.hover({ position });
  await target.hover({ position: { ...position, y: 14 } });
  await page.mouse.up();
}

/** The pages that the browser prints. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({
    format: 'Letter',
    margin: { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
