import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test('the owner goes through the reports of a day, to its orders and to a file', async ({ page, guest }) => {
  const table = await guest.item('Round Banquet Table');
  const day = await guest.dayIn(88);
  const rita = newPerson('Rita');
  await guest.book(table, day, rita);
  await createAdmin(page.request).signIn();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/admin/reports?from=${day}&to=${day}`);

  for (const name of ['Payments', 'Tax', 'Tax by place', 'Outstanding', 'Orders', 'Items', 'Customers']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Items' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${table.name} [1-9]`) })).toBeVisible();

  await page.getByRole('tab', { name: 'Orders' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Report CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe(`orders-${day}-to-${day}.csv`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText(rita.name).first()).toBeVisible();
});
