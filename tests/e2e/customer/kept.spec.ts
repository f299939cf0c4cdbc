import type { Page } from '@playwright/test';
import { completeBooking, expectConfirmed, fillInDetails, openFilledForm, signIn } from '../support/booking-pages.js';
import { fillCart, line } from '../support/cart.js';
import { ADMIN } from '../../support/admin-client.js';
import { newPerson, type Person } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

async function expectKept(page: Page, { name, email }: Person, title = 'Event & Contact Details'): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Zip code')).toHaveValue('10001');
  await expect(page.getByLabel('Event type')).toHaveValue('birthday');
  await expect(page.getByLabel('Number of attendees')).toHaveValue('25');
  await expect(page.getByLabel('Special instructions')).toHaveValue('The gate code is 4711.\nPlease ring twice.');
}
const terms = (page: Page) => page.getByLabel('I accept the terms and conditions');

test('what is typed survives a reload, Back, another page and signing in, and is gone once it is booked', async ({
  page,
  guest,
  admin,
}) => {
  const [olga, day] = [newPerson('Olga'), await guest.dayIn(30)];
  const item = await guest.item('8 ft Banquet Table');
  await openFilledForm(page, item, day, olga);

  await page.reload();
  await expectKept(page, olga);
  await expect(terms(page)).not.toBeChecked();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Select Date & Quantity' })).toBeFocused();
  await page.goForward();
  await expectKept(page, olga);

  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await signIn(page, ADMIN);
  await expectKept(page, olga);
  await expect(page.getByRole('radio', { name: 'Book with my account' })).toBeChecked();

  await terms(page).check();
  await completeBooking(page).click();
  await expectConfirmed(page);
  expect(await admin.getBookings(olga)).toEqual([expect.objectContaining({ userId: expect.any(Number) })]);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.goto(`/booking/${item.id}?date=${day}&step=details`);
  // The account fills in its latest address, but neither the name nor the instructions of that order.
  await expect(page.getByLabel('Address')).toHaveValue('1 Party Lane');
  await expect(page.getByLabel('Full name')).not.toHaveValue(olga.name);
  await expect(page.getByLabel('Special instructions')).toHaveValue('');
});

test('signing in from the checkout, or from a form with several units, loses nothing', async ({ page, guest }) => {
  const [rosa, person] = [newPerson('Rosa'), newPerson('Rosa')];
  const [tables, day] = [await guest.item('8 ft Banquet Table'), await guest.dayIn(33)];
  await guest.register(person);
  const signInAndReturn = async () => {
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await signIn(page, person);
  };

  await page.goto(`/booking/${tables.id}?date=${day}`);
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('4');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillInDetails(page, rosa);
  await signInAndReturn();
  await expectKept(page, rosa);
  await expect(page).toHaveURL(`/booking/${tables.id}?date=${day}&quantity=4&step=details`);

  await page.context().clearCookies();
  await fillCart(page, [line(tables, day, 12)]);
  await page.goto('/checkout');
  await expectKept(page, rosa, 'Checkout');
  await signInAndReturn();
  await expectKept(page, rosa, 'Checkout');
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText('Quantity: 12');
});

test.describe('offline for a moment', () => {
  test.use({ refusedAt: ['ERR_INTERNET_DISCONNECTED *'] });

  test('the form says so, keeps everything, and books once it is asked again', async ({
    page,
    context,
    guest,
    admin,
  }) => {
    const [pia, day] = [newPerson('Pia'), await guest.dayIn(31)];
    await openFilledForm(page, await guest.item('White Folding Chair'), day, pia);
    await context.setOffline(true);
    await completeBooking(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No connection');
    await expect(alert).toContainText('Please check your connection and try again.');
    await expectKept(page, pia);

    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('No connection');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expectConfirmed(page);
    expect(await admin.getBookings(pia)).toHaveLength(1);
  });
});

test.describe('when the answer is lost', () => {
  test.use({ refusedAt: ['ERR_FAILED /api/bookings'] });

  test('the same form finds the booking that was made, a reload in between', async ({ page, guest, admin }) => {
    const [quinn, day] = [newPerson('Quinn'), await guest.dayIn(32)];
    const item = await guest.item('White Folding Chair');
    await openFilledForm(page, item, day, quinn);
    await page.route('**/api/bookings', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await completeBooking(page).click();
    await expect(page.getByRole('alert')).toContainText('Everything you typed is still here.');
    await page.unrouteAll();
    expect(await admin.getBookings(quinn)).toHaveLength(1);

    await page.reload();
    await expectKept(page, quinn);
    await terms(page).check();
    await completeBooking(page).click();
    await expectConfirmed(page);
    expect(await admin.getBookings(quinn)).toHaveLength(1);
    expect(await guest.remaining(item, day)).toBe(item.stock - 1);
  });
});
