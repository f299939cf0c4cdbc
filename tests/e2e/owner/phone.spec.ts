import { completeBooking, expectConfirmed, fillInDetails, turnTo } from '../support/booking-pages.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

test('a guest finds a package by the menu of a phone, and books it', async ({ page, guest }) => {
  const nell = newPerson('Nell');
  const item = await guest.item('Garden Evening Package');
  const day = await guest.dayIn(28);

  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  await menu.getByRole('link', { name: 'Packages' }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Packages' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: item.name }).tap();
  const calendarDay = await turnTo(page, day);
  const box = await calendarDay.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await calendarDay.tap();
  await page.getByRole('main').getByRole('link', { name: 'Book Now' }).tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await fillInDetails(page, nell);
  await completeBooking(page).tap();
  await expectConfirmed(page);
  expect(await guest.remaining(item, day)).toBe(item.stock - 1);
});
