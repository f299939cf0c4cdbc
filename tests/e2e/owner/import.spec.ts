import { violations } from '../support/axe.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 } });

test('the owner imports orders on a phone, sees first what would happen, and undoes it', async ({ page, guest }) => {
  const { name } = await guest.item('White Folding Chair');
  const day = await guest.dayIn(20);
  const csv = [
    'Booking ID,Product,Start Date,Qty,Price,Customer Name,Email,Grand Total',
    `B-1,${name},${day},2,3.50,Ida Import,ida@example.com,80.00`,
    `B-2,${name},2020-01-01,1,3.50,Ida Import,ida@example.com,`,
  ];
  await createAdmin(page.request).signIn();
  await page.goto('/admin/import');
  await page.getByLabel('Upcoming orders').check();
  const file = { name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) };
  await page.getByLabel('CSV file', { exact: true }).and(page.locator('input')).setInputFiles(file);

  await expect(page.getByText('Nothing has been changed yet')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Refused' })).toContainText('Row 3:');
  await expect(page.getByRole('list', { name: 'What would happen' })).toContainText('Order B-1, confirmed: 2 ×');
  expect(await violations(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/import.png`, fullPage: true });

  await page.getByRole('button', { name: 'Import 1 Order' }).click();
  await expect(page.getByText('1 created', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
