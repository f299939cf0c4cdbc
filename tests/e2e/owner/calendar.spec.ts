import { longDay } from '@party-rental/contracts';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test('the calendar leads from an item and from a day to the day plan, by mouse, by keyboard and on a phone', async ({
  page,
  guest,
}) => {
  const table = await guest.item('Round Banquet Table');
  const day = await guest.dayIn(81);
  const cora = newPerson('Cora');
  await guest.book(table, day, cora);
  await createAdmin(page.request).signIn();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByLabel('Go to day').fill(day);

  const units = page.getByRole('table').getByRole('link', { name: `${table.name}, ${longDay(day)}` });
  await expect(units).toHaveAccessibleName(new RegExp(`: \\d+ of ${table.stock} booked$`));
  await units.focus();
  // The last day of a month has none after it.
  const [away, back] = day.endsWith('-01') ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  for (const key of [away, back]) await page.keyboard.press(key);
  await expect(units).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/day-plan\\?date=${day}$`));
  await expect(page.getByText(cora.name).first()).toBeVisible();

  await page.goBack();
  const ofDay = page.getByRole('list').getByRole('link', { name: longDay(day) });
  await expect(ofDay).toContainText('stop');
  await ofDay.click();
  await expect(page.getByText(cora.name).first()).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: /^\d+ orders?$/ }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?from=.*&to=/);

  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/admin/calendar?date=${day}`);
  await expect(page.getByRole('columnheader')).toHaveCount(8);
  await page.getByRole('button', { name: 'Week after' }).click();
  await expect(ofDay).toBeHidden();
  await page.getByRole('button', { name: 'Week before' }).click();
  await ofDay.click();
  await expect(page.getByText(cora.name).first()).toBeVisible();
});
