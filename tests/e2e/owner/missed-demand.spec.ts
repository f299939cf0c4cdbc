import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test('the owner sees what was refused and booked instead, and replays the days with one more unit', async ({
  page,
  guest,
}) => {
  const course = await guest.item('40 ft Obstacle Course');
  const table = await guest.item('Round Banquet Table');
  const day = await guest.dayIn(43);
  while ((await guest.remaining(course, day)) > 0) await guest.book(course, day, newPerson('Max'));
  const mia = newPerson('Mia');
  expect((await guest.tryToBook(course, day, mia)).status).toBe(409);
  await guest.book(table, day, mia);

  await createAdmin(page.request).signIn();
  await page.goto(`/admin/missed-demand?from=${day}&to=${day}`);
  const ranking = page.getByRole('table', { name: 'Revenue refused by item' });
  await expect(ranking.getByRole('row', { name: course.name })).toContainText('$349.00');
  const instead = page.getByRole('table', { name: 'Booked instead' });
  await expect(instead.getByRole('row', { name: course.name })).toContainText(table.name);

  const whatIf = page.getByRole('region', { name: 'What If' });
  await whatIf.getByLabel('Item', { exact: true }).selectOption({ label: course.name });
  await whatIf.getByLabel(/^Purchase price/).fill('698');
  await whatIf.getByRole('button', { name: 'Replay' }).click();
  await expect(whatIf.getByText('1 of 1')).toBeVisible();
  await expect(whatIf.getByText('$349.00').first()).toBeVisible();
  await expect(whatIf.getByText('Pays for itself after 2.0 seasons like this.')).toBeVisible();

  await whatIf.getByLabel('More units').selectOption('None');
  await whatIf.getByLabel(/^Another price/).fill('400');
  await whatIf.getByLabel(/^Demand changes by/).fill('-100');
  await whatIf.getByRole('button', { name: 'Replay' }).click();
  await expect(whatIf.getByText('Requests that stayed away')).toBeVisible();
  await expect(whatIf.getByRole('heading', { name: 'at $400.00, -100% demand' })).toBeVisible();
});
