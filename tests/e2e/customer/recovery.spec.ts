import { randomUUID } from 'node:crypto';
import { longDay, type PlacedOrder } from '@party-rental/contracts';
import { bookingForm, newPerson } from '../../support/customer-client.js';
import { violations } from '../support/axe.js';
import { completeBooking, expectConfirmed, openFilledForm, signIn, toast, turnTo } from '../support/booking-pages.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
test.use({ refusedAt: ['410 /api/password-reset/confirm'] });

const NEW_PASSWORD = 'candles-and-cake';

test('a lost password, noticed in the middle of booking: reset, signed in, nothing typed is lost, and the guest booking is in the account', async ({
  page,
  guest,
  inbox,
}) => {
  const lena = newPerson('Lena');
  const item = await guest.item('Round Banquet Table');
  const asGuest = await guest.book(item, await guest.dayIn(26), lena);
  await guest.register(lena);

  await test.step('from the form to the mailed link', async () => {
    await openFilledForm(page, item, await guest.dayIn(27), lena);
    await page.getByLabel('City').fill('Shelbyville');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).tap();
    await page.getByLabel('Username or email').fill(lena.email);
    await page.getByRole('link', { name: 'Forgot your password?' }).tap();
    await expect(page.getByLabel('Email')).toHaveValue(lena.email);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the Link' }).tap();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a new password leads to signing in, and that back to the form', async () => {
    await page.goto(await inbox.passwordLink(lena));
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save Password' }).tap();
    await expect(toast(page, 'Password changed')).toContainText('Please sign in with your new password.');
    await signIn(page, { username: lena.email, password: NEW_PASSWORD });
    await expect(page).toHaveURL(new RegExp(`/booking/${item.id}\\?.*step=details`));
    await expect(page.getByRole('radio', { name: 'Book with my account' })).toBeChecked();
    await expect(page.getByLabel('City')).toHaveValue('Shelbyville');
    await expect(page.getByLabel('Special instructions')).toHaveValue('The gate code is 4711.\nPlease ring twice.');
    await page.getByLabel(/accepts? the terms and conditions/).check();
    await completeBooking(page).tap();
    await expectConfirmed(page);
  });

  await test.step('both bookings are in the account, which remembers the address', async () => {
    await page.goto('/bookings');
    await expect(page.getByRole('article', { name: `Booking ${asGuest.number}` })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Upcoming (2)' })).toBeVisible();
    await page.goto(`/booking/${item.id}?date=${await guest.dayIn(29)}&step=details`);
    await expect(page.getByLabel('City')).toHaveValue('Shelbyville');
    await expect(page.getByLabel('Address')).toHaveValue('1 Party Lane');
    await expect(page.getByLabel('Special instructions')).toHaveValue('');
  });

  await page.goto(await inbox.passwordLink(lena));
  await page.getByLabel('New password', { exact: true }).fill('another-password');
  await page.getByLabel('Confirm new password').fill('another-password');
  await page.getByRole('button', { name: 'Save Password' }).tap();
  await expect(page.getByRole('alert')).toContainText("This link doesn't work anymore.");
  await page.getByRole('link', { name: 'Request a new link' }).tap();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('a lost booking is found, moved to another day, and loses one of its items', async ({ page, guest, inbox }) => {
  const hugo = newPerson('Hugo');
  const [castle, tables] = [await guest.item('Pirate Ship Bounce House'), await guest.item('Round Banquet Table')];
  // Days of this test alone, because the shop has few of them.
  const [day, newDay] = [await guest.dayIn(76), await guest.dayIn(78)];
  const cartItems = [
    { itemId: castle.id, eventDate: day, quantity: 1 },
    { itemId: tables.id, eventDate: day, quantity: 2 },
  ];
  await guest.request<PlacedOrder>('createBooking', {
    body: bookingForm(hugo, { isCartBooking: true, cartItems }),
    idempotencyKey: randomUUID(),
  });

  await test.step('the footer leads to the links', async () => {
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Find My Booking' }).tap();
    // The page before has an email field, too.
    await expect(page.getByRole('heading', { name: 'Find My Booking' })).toBeVisible();
    await page.getByLabel('Email').fill(hugo.email.toUpperCase());
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Email Me the Links' }).tap();
    await expect(page.getByRole('alert')).toContainText("we've emailed you the links");
    await page.goto(await inbox.bookingLink(hugo));
  });

  const price = page.getByRole('region', { name: 'Price Summary' });
  const total = price.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd');
  const dialog = page.getByRole('dialog');
  const newTotal = dialog.getByText('New total').locator('xpath=following-sibling::dd');

  await test.step('it moves to another day', async () => {
    await page.getByRole('link', { name: 'Change or Cancel' }).tap();
    await expect(page.getByRole('heading', { name: 'Plans changed?' })).toBeInViewport();
    await page.getByRole('button', { name: 'Move to Another Day' }).tap();
    await (await turnTo(page, newDay)).tap();
    const move = dialog.getByRole('button', { name: /^Move to / });
    await expect(move).toBeInViewport({ ratio: 0.9 });
    await expect(newTotal).toBeInViewport({ ratio: 0.9 });
    expect(await violations(page)).toEqual([]);
    await move.tap();
    await expect(toast(page, 'Day changed')).toBeVisible();
    await expect(page.getByRole('region', { name: longDay(newDay) })).toContainText(castle.name);
  });

  await test.step('one item is cancelled, the other stays', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await dialog.getByRole('checkbox', { name: new RegExp(castle.name) }).setChecked(false);
    await dialog.getByRole('checkbox', { name: new RegExp(tables.name) }).setChecked(true);
    await expect(newTotal).toBeVisible();
    const announced = (await newTotal.textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Cancel 1 Booking' }).tap();
    await expect(toast(page, 'Bookings cancelled')).toBeVisible();
    await expect(total).toHaveText(announced);
    await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
  });
});
