import type { Locator, Page } from '@playwright/test';
import { expectConfirmed } from './support/booking-pages.js';
import { newPerson } from '../support/customer-client.js';
import { expect, test } from './support/test.js';

test('a guest books with the keyboard alone', async ({ page, guest }) => {
  const fay = newPerson('Fay');
  const item = await guest.item('Tropical Water Slide');
  const today = page.locator('[data-day][aria-current="date"]');
  const day = page.locator(`[data-day="${await guest.dayIn(21)}"]`);
  const press = (key: string) => page.keyboard.press(key);

  await page.goto('/');
  await expect(page.getByRole('link', { name: item.name })).toBeVisible();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press('Enter');
  await tabTo(page, page.getByRole('link', { name: item.name }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: item.name })).toBeFocused();

  await tabTo(page, today);
  for (let week = 0; week < 3; week++) await press('ArrowDown');
  await expect(day).toBeFocused();
  await expect(day).toHaveAttribute('data-state', 'available');
  await press('Enter');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Book Now' }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Event & Contact Details' })).toBeFocused();

  const fields = [
    ['Full name', fay.name],
    ['Email', fay.email],
    ['Phone', '555 010 2030'],
    ['Address', '1 Party Lane'],
    ['City', 'Springfield'],
    ['State', 'NY'],
    ['Zip code', '10001'],
  ] as const;
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByLabel('I accept the terms and conditions'));
  await press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Complete Booking' }));
  await press('Enter');
  await expectConfirmed(page);
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeFocused();
});

const MAX_TAB_STOPS = 60;

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
