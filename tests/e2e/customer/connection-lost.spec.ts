import { longDay } from '@party-rental/contracts';
import type { Page } from '@playwright/test';
import {
  completeBooking,
  expectConfirmed,
  fillInDetails,
  openFilledForm,
  shortDay,
  toast,
  turnTo,
} from '../support/booking-pages.js';
import { fillCart, line } from '../support/cart.js';
import { createAdmin } from '../support/clients.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.use({
  refusedAt: ['ERR_INTERNET_DISCONNECTED *'],
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
});

const PLACED = /^Order PR-\w{4}-\w{4} is in\.$/;

/** The connection is lost as soon as the response to a change has come. */
async function loseConnectionAfter(page: Page, method: string, path: string): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const response = await route.fetch();
    await page.context().setOffline(true);
    return route.fulfill({ response });
  });
}

test('a cart that was booked shows its confirmation', async ({ page, guest, admin }) => {
  const nina = newPerson('Nina');
  const [slide, popcorn] = [await guest.item('Tropical Water Slide'), await guest.item('Popcorn Machine')];
  const day = await guest.dayIn(34);
  await fillCart(page, [line(slide, day), line(popcorn, day)]);
  await page.goto('/checkout');
  await fillInDetails(page, nina);
  await loseConnectionAfter(page, 'POST', '**/api/bookings');
  await completeBooking(page).tap();
  await expectConfirmed(page);
  await expect(page.getByText(PLACED)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(popcorn.name);
  expect(await admin.getBookings(nina)).toHaveLength(2);
});

test('so does a single booking', async ({ page, guest }) => {
  const item = await guest.item('Popcorn Machine');
  await openFilledForm(page, item, await guest.dayIn(35), newPerson('Nora'));
  await loseConnectionAfter(page, 'POST', '**/api/bookings');
  await completeBooking(page).tap();
  await expectConfirmed(page);
  await expect(page.getByText(PLACED)).toBeVisible();
});

test('a moved order shows its new day', async ({ page, guest, inbox }) => {
  const nick = newPerson('Nick');
  const [day, newDay] = [await guest.dayIn(36), await guest.dayIn(37)];
  await guest.book(await guest.item('Popcorn Machine'), day, nick);
  await page.goto(await inbox.detailsLink(nick));
  await page.getByRole('button', { name: 'Move to Another Day' }).tap();
  await (await turnTo(page, newDay)).tap();
  await loseConnectionAfter(page, 'POST', '**/move?*');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Move to ${shortDay(newDay)}` })
    .tap();
  await expect(toast(page, 'Day changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: longDay(newDay) })).toBeVisible();
});

test('a phone order opens', async ({ page, guest }) => {
  const nell = newPerson('Nell');
  const day = await guest.dayIn(38);
  await createAdmin(page.request).signIn();
  await page.goto('/admin/bookings/new');
  await page.getByLabel('Item').selectOption('Popcorn Machine');
  await (await turnTo(page, day)).tap();
  await page.getByRole('button', { name: 'Add to Order' }).tap();
  await fillInDetails(page, nell);
  await loseConnectionAfter(page, 'POST', '**/api/admin/orders');
  await page.getByRole('button', { name: 'Enter Order' }).tap();
  await expect(toast(page, 'Order Entered')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^PR-/ })).toBeVisible();
  await expect(page.getByText(nell.email).first()).toBeVisible();
});

test('a payment that was recorded is in the list of payments', async ({ page, guest }) => {
  const { orderId } = await guest.book(await guest.item('Popcorn Machine'), await guest.dayIn(39), newPerson('Neil'));
  await createAdmin(page.request).signIn();
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Record Deposit' }).tap();
  await loseConnectionAfter(page, 'POST', '**/payments');
  await page.getByRole('button', { name: 'Card' }).tap();
  await expect(toast(page, 'Deposit recorded')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recorded payments' })).toContainText('by card');
});
