import { completeBooking, expectConfirmed, openFilledForm, signIn, toast } from '../support/booking-pages.js';
import { newPerson, PASSWORD } from '../../support/customer-client.js';
import { createCustomer } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ refusedAt: ['401 /api/login', '404 /api/orders/*'] });

test('a wrong login fails, and the page says only that it was wrong', async ({ page }) => {
  await page.goto('/auth');
  await signIn(page, { username: 'admin', password: 'not-the-password' });
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Login failedIncorrect username or password');
  await signIn(page, { username: newPerson('Unknown').email, password: 'not-the-password' });
  await expect(alert).toHaveText('Login failedIncorrect username or password');
  await expect(page).toHaveURL('/auth');
});

test('a customer registers, signs in by email, books with the account and signs out', async ({ page, guest }) => {
  const gil = newPerson('Gil');
  const item = await guest.item('Backyard Birthday Package');
  const menu = page.getByRole('button', { name: gil.firstName, exact: true });
  const signOut = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(toast(page, 'Logged out')).toContainText('You have been successfully logged out.');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  };

  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('First name').fill(gil.firstName);
  await page.getByLabel('Last name').fill(gil.lastName);
  await page.getByLabel('Username').fill(gil.username);
  await page.getByLabel('Email').fill(gil.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Registration successful')).toContainText('Welcome, Gil!');
  await signOut();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, { username: gil.email.toUpperCase(), password: PASSWORD });
  await expect(toast(page, 'Login successful')).toContainText('Welcome back, Gil!');
  await expect(menu).toBeVisible();

  await openFilledForm(page, item, await guest.dayIn(23), gil);
  await expect(page.getByRole('radio', { name: 'Book with my account' })).toBeChecked();
  await completeBooking(page).click();
  await expectConfirmed(page);
  await page.getByRole('link', { name: 'View Your Order' }).click();
  await expect(page.getByText(gil.email)).toBeVisible();
  // The focus moves there after a navigation, which closes a menu.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await signOut();
  await expect(page.getByText(gil.email)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible();
});

test('a guest on /admin is told that access is restricted', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('Access Restricted')).toBeVisible();
  await expect(page.getByText('You need to be logged in as an admin to access this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('a customer on /admin is told that access is denied, and is back in the shop', async ({ page }) => {
  await createCustomer(page.request).register(newPerson('Hal'));
  await page.goto('/admin/dashboard');
  await expect(toast(page, 'Access Denied')).toContainText("You don't have permission to access the admin dashboard.");
  await expect(page).toHaveURL('/');
});
