import type { Locator, Page } from '@playwright/test';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import { contactFields, expectConfirmed } from './support/booking-pages.js';
import { createAdmin } from './support/clients.js';
import { newPerson, type Person } from '../support/customer-client.js';
import { expect, test } from './support/test.js';

test('a guest books with the keyboard alone', async ({ page, guest }) => {
  const fay = newPerson('Fay');
  const item = await guest.item('Tropical Water Slide');
  const press = (key: string) => page.keyboard.press(key);

  await page.goto('/');
  await expect(page.getByRole('link', { name: item.name })).toBeVisible();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press('Enter');
  await tabTo(page, page.getByRole('link', { name: item.name }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: item.name })).toBeFocused();

  await chooseDay(page, await guest.dayIn(14));
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Book Now' }), 'Shift+Tab');
  await press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Event & Contact Details' })).toBeFocused();

  await typeDetails(page, fay);
  await tabTo(page, page.getByLabel('I accept the terms and conditions'));
  await press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Complete Booking' }));
  await press('Enter');
  await expectConfirmed(page);
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeFocused();
});

test('the owner enters a phone order, changes it and records its balance with the keyboard alone', async ({
  page,
  guest,
}) => {
  const tess = newPerson('Tess');
  const items = [await guest.item('White Folding Chair'), await guest.item('Round Banquet Table')];
  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const money = page.getByRole('region', { name: 'Price and Payments' });
  await createAdmin(page.request).signIn();

  await test.step('adds two lines', async () => {
    await page.goto('/admin/bookings');
    await tabTo(page, page.getByRole('link', { name: 'Phone Order' }));
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Phone Order' })).toBeFocused();
    const itemSelect = page.getByLabel('Item', { exact: true });
    await tabTo(page, itemSelect);
    for (const item of items) {
      await page.keyboard.type(item.name);
      await expect(itemSelect).toHaveValue(String(item.id));
      if (item === items[0]) await chooseDay(page, await guest.dayIn(14));
      await tabTo(page, button('Add to Order'));
      await press('Enter');
      await expect(page.getByRole('list', { name: 'Lines' })).toContainText(item.name);
      await expect(itemSelect).toBeFocused();
    }
  });

  await test.step('enters the customer and the deposit', async () => {
    await typeDetails(page, tess);
    await tabTo(page, page.getByLabel('How is it paid?'));
    await page.keyboard.type('Card');
    await expect(page.getByLabel('Deposit paid')).not.toHaveValue('');
    await tabTo(page, page.getByLabel('The customer accepts the terms and conditions'));
    await press('Space');
    await tabTo(page, button('Enter Order'));
    await press('Enter');
    await expect(page.getByRole('heading', { name: /^PR-/ })).toBeFocused();
    await expect(money).toContainText('by card');
  });

  await test.step('changes a quantity', async () => {
    const quantity = button(/^Quantity of/).first();
    await tabTo(page, quantity);
    await press('Enter');
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('spinbutton'));
    await press('ArrowUp');
    await expect(dialog.getByText('New total')).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Change Quantity' }));
    await press('Enter');
    await expect(dialog).toBeHidden();
    await expect(quantity).toBeFocused();
  });

  await test.step('records the balance', async () => {
    const balance = button('Record Balance');
    await tabTo(page, balance, 'Shift+Tab');
    await press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Cash' }));
    await press('Enter');
    await expect(money).toContainText('in cash');
    await expect(balance).toBeHidden();
    await expect(page.getByRole('heading', { name: /^PR-/ })).toBeFocused();
  });

  await test.step('goes back to the list', async () => {
    await tabTo(page, page.getByRole('link', { name: 'All Orders' }), 'Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeFocused();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search orders' }));
    await page.keyboard.type(tess.email);
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: tess.name }));
    await press('Enter');
    await expect(page.getByRole('heading', { name: /^PR-/ })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Day Plan' }).last());
    await press('Enter');
    const stop = page.locator('[data-stop]').filter({ hasText: tess.name });
    await tabTo(page, stop.getByRole('button', { name: 'Loaded' }));
    await press('Enter');
    await expect(stop).toContainText(/Loaded \d+:\d\d/);
  });
});

/** Chooses a later day of a calendar, which opens at the month of the next Saturday. */
async function chooseDay(page: Page, date: CalendarDate): Promise<void> {
  const tabStop = page.locator('[data-day][tabindex="0"]');
  await tabTo(page, tabStop);
  const first = (await tabStop.getAttribute('data-day')) as CalendarDate; // as the page renders it
  const distance = dayNumber(date) - dayNumber(first);
  for (let week = 0; week < Math.floor(distance / 7); week++) await page.keyboard.press('ArrowDown');
  for (let day = 0; day < distance % 7; day++) await page.keyboard.press('ArrowRight');
  const day = page.locator(`[data-day="${date}"]`);
  await expect(day).toBeFocused();
  await expect(day).toHaveAttribute('data-state', 'available');
  await page.keyboard.press('Enter');
}

async function typeDetails(page: Page, person: Person): Promise<void> {
  for (const { label, text } of contactFields(person)) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
}

const MAX_TAB_STOPS = 60;

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
