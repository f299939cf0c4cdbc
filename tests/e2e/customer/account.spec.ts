import type { Page } from '@playwright/test';
import { completeBooking, expectConfirmed, openFilledForm, signIn, toast } from '../support/booking-pages.js';
import { newPerson, PASSWORD, type Person } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

const NEW_PASSWORD = 'candles-and-cake';

async function register(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Registration successful')).toBeVisible();
}

async function follow(page: Page, firstName: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: firstName, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a customer opens an account, edits it, books with it, and cancels', async ({ page, guest }) => {
  const ida = newPerson('Ida');
  const elsewhere = () => guest.call('currentUser');

  await test.step('registering leads back to where signing in was asked for', async () => {
    await page.goto('/account');
    await expect(page).toHaveURL('/auth');
    await register(page, ida);
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { name: ida.name })).toBeVisible();
    await expect(page.getByText('Not verified yet')).toBeVisible();
  });

  await test.step('the profile is edited', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Last name').fill('Ivory');
    await page.getByLabel('Phone').fill('555 010 4711');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ida Ivory' })).toBeVisible();
    await expect(page.getByText('555 010 4711')).toBeVisible();
  });

  await test.step('a new password ends the session elsewhere, and not this one', async () => {
    await guest.signIn({ username: ida.username, password: PASSWORD });
    expect((await elsewhere()).status).toBe(200);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    expect((await elsewhere()).status).toBe(401);
  });

  await test.step('the preferences are kept', async () => {
    await page.getByRole('tab', { name: 'Preferences' }).click();
    await page.getByLabel('Reminders').uncheck();
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expect(toast(page, 'Preferences saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Booking confirmations')).toBeChecked();
    await expect(page.getByLabel('Reminders')).not.toBeChecked();
    await expect(page.getByLabel('Promotional emails')).not.toBeChecked();
  });

  await test.step('a booking with the account is upcoming', async () => {
    await openFilledForm(page, await guest.item('Round Banquet Table'), await guest.dayIn(27), ida);
    await expect(page.getByRole('radio', { name: 'Book with my account' })).toBeChecked();
    await completeBooking(page).click();
    await expectConfirmed(page);
    await follow(page, 'Ida', 'My Bookings');
    await expect(page.getByRole('tab', { name: 'Upcoming (1)', selected: true })).toBeVisible();
    const card = page.getByRole('article');
    await expect(card).toContainText('Round Banquet Table');
    await expect(card).toContainText('1 unit');
    await expect(card).toContainText('Received');
    await expect(card).toContainText(/Free cancellation until .* at 1?\d:\d\d [AP]M E[SD]T/);
    await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute(
      'href',
      /^\/booking-details\/[\w-]+/,
    );
  });

  await test.step('cancelled, it is past', async () => {
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 1 Booking' }).click();
    await expect(toast(page, 'Order cancelled')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No upcoming bookings' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeFocused();
    await page.getByRole('tab', { name: 'Past (1)' }).click();
    await expect(page.getByRole('article')).toContainText('Cancelled');
  });

  await test.step('the new password is the one that signs in', async () => {
    await follow(page, 'Ida', 'Logout');
    await expect(page).toHaveURL('/auth');
    await signIn(page, { username: ida.username, password: NEW_PASSWORD });
    await expect(toast(page, 'Login successful')).toContainText('Welcome back, Ida!');
  });
});

test('the mailed link, opened signed out, brings the bookings of a guest into the account', async ({
  page,
  guest,
  inbox,
}) => {
  const pia = newPerson('Pia');
  const { number } = await guest.book(await guest.item('Round Banquet Table'), await guest.dayIn(28), pia);
  await page.goto('/auth');
  await register(page, pia);
  await expect(page).toHaveURL('/');
  const link = await inbox.verificationLink(pia);
  await follow(page, 'Pia', 'Logout');
  await expect(toast(page, 'Logged out')).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL('/auth');
  await signIn(page, { username: pia.email, password: PASSWORD });
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(`${pia.email} is verified`);
  await expect(notice).toContainText('1 booking that you made as a guest is now in My Bookings.');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await notice.getByRole('link', { name: 'My Bookings' }).click();
  await expect(page.getByRole('article', { name: `Booking ${number}` })).toBeVisible();
});
