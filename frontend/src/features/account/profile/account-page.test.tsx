import { beforeEach, expect, test } from 'vitest';
import type { User } from '@party-rental/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { enter } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { AccountPage } from './account-page';

const CHANGE = 'PATCH /api/user';
const PREFERENCES = 'PUT /api/user/preferences';
const WRONG = { path: 'currentPassword', message: "This isn't your current password" };
const REDEEM = 'POST /api/user/verification/redeem';

let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
});

async function open(account: User = dana, address = '/account', responses: Record<string, unknown> = {}) {
  const api = fakeApi({ 'GET /api/settings': settings, 'GET /api/user': account, ...responses });
  renderAt(address, '/account', <AccountPage />);
  await screen.findByRole('heading', { name: 'My Account' });
  return api;
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('the profile shows initials, name, email, username and phone', async () => {
  await open();
  const profile = screen.getByRole('region', { name: 'Profile' });
  expect(profile).toHaveTextContent(/^DM/);
  for (const fact of ['Dana Miller', 'dana@example.com', 'dana', '(555) 010-2030']) {
    expect(profile).toHaveTextContent(fact);
  }
});

test('a missing phone number is not shown', async () => {
  await open({ ...dana, phone: null });
  expect(screen.queryByText('Phone')).not.toBeInTheDocument();
});

test('the edited profile is saved and shown, and the focus is back where it was', async () => {
  const api = await open();
  api.respond(CHANGE, { ...dana, firstName: 'Dana Lee', phone: null });
  await press('Edit Profile');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  await enter('First name', 'Dana Lee');
  await user.clear(screen.getByLabelText(/^Phone/));
  await press('Save Changes');

  expect(await screen.findByRole('heading', { name: 'Dana Lee Miller' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  expect(api.sentTo(CHANGE)[0]?.body).toEqual({
    firstName: 'Dana Lee',
    lastName: 'Miller',
    email: 'dana@example.com',
    phone: null,
  });
});

test('errors of the profile are shown at their fields, and the first one has the focus', async () => {
  const api = await open();
  await press('Edit Profile');
  await user.clear(screen.getByLabelText('Last name'));
  await enter('Email', 'dana');
  await press('Save Changes');
  await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus());
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Please enter a valid email/);
  expect(api.sentTo(CHANGE)).toHaveLength(0);
});

test('an email that is already taken is reported at its field, and the input stays', async () => {
  const errors = [{ path: 'email', message: "There's already an account with this email" }];
  const api = await open();
  api.respond(CHANGE, refuse('taken', 409, { errors }));
  await press('Edit Profile');
  await enter('Email', 'max@example.com');
  await enter('Current password', 'correct horse');
  await press('Save Changes');
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already an account with this email/),
  );
  expect(screen.getByLabelText('Email')).toHaveValue('max@example.com');
});

test('a different email asks for the current password, and the same email in other letters does not', async () => {
  const api = await open();
  api.respond(CHANGE, refuse('wrong_password', 403, { errors: [WRONG] }));
  await press('Edit Profile');
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await enter('Email', 'DANA@example.com');
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await enter('Email', 'dana.lee@example.com');
  await press('Save Changes');
  const password = screen.getByLabelText('Current password');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Please enter your current password$/));
  expect(api.sentTo(CHANGE)).toHaveLength(0);

  await enter('Current password', 'wrong horse');
  await press('Save Changes');
  await waitFor(() => expect(password).toHaveAccessibleDescription(new RegExp(`${WRONG.message}$`)));
  api.respond(CHANGE, { ...dana, email: 'dana.lee@example.com', emailVerified: false });
  await enter('Current password', 'correct horse');
  await press('Save Changes');
  expect(await screen.findByText('dana.lee@example.com')).toBeVisible();
  expect(api.sentTo(CHANGE).at(-1)?.body).toMatchObject({
    email: 'dana.lee@example.com',
    currentPassword: 'correct horse',
  });
});

test('when the session has ended, the input stays with a link to sign in', async () => {
  const api = await open();
  api.respond(CHANGE, refuse('unauthenticated', 401));
  await press('Edit Profile');
  await enter('First name', 'Dana Lee');
  await press('Save Changes');
  expect(await screen.findByRole('link', { name: 'Sign in again in a new tab' })).toHaveAttribute('href', '/auth');
  expect(screen.getByLabelText('First name')).toHaveValue('Dana Lee');
});

test('the password is changed with the current one', async () => {
  const api = await open();
  api.respond(CHANGE, dana);
  await press('Change Password');
  await enter('Current password', 'correct horse');
  await enter('New password', 'battery staple');
  await enter('Confirm new password', 'battery staple');
  await press('Change Password');
  await waitFor(() => expect(screen.queryByLabelText('New password')).not.toBeInTheDocument());
  expect(api.sentTo(CHANGE)[0]?.body).toEqual({ currentPassword: 'correct horse', newPassword: 'battery staple' });
});

test('all errors of the passwords are shown together', async () => {
  const api = await open();
  await press('Change Password');
  await enter('New password', 'short');
  await press('Change Password');
  const current = screen.getByLabelText('Current password');
  await waitFor(() => expect(current).toHaveAccessibleDescription('Please enter your current password'));
  expect(current).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/at least 8 characters$/);
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
  expect(api.sentTo(CHANGE)).toHaveLength(0);
});

test("the preferences show the account's values and are saved", async () => {
  const api = await open();
  api.respond(PREFERENCES, dana);
  await user.click(screen.getByRole('tab', { name: 'Preferences' }));
  expect(screen.getByRole('checkbox', { name: 'Booking confirmations' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Reminders' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Promotional emails' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Reminders' }));
  await press('Save Preferences');
  await waitFor(() =>
    expect(api.sentTo(PREFERENCES)[0]?.body).toEqual({
      bookingConfirmations: true,
      reminders: false,
      promotions: false,
    }),
  );
});

test('the input stays while the other tab is open', async () => {
  await open();
  await press('Edit Profile');
  await enter('First name', 'Dana Lee');
  await user.click(screen.getByRole('tab', { name: 'Preferences' }));
  expect(screen.getByLabelText('First name')).not.toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(screen.getByLabelText('First name')).toHaveValue('Dana Lee');
});

test("the user's data can be downloaded", async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('href', '/api/user/export');
  expect(link).toHaveAttribute('download', 'my-data.json');
});

test('the account is deleted with its password, and the page then shows no user', async () => {
  const api = await open();
  api.respond('POST /api/user/deletion', refuse('wrong_password', 403, { errors: [WRONG] }));
  await press('Delete my account');
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  await press('Delete permanently');
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Please enter your current password');
  expect(api.sentTo('POST /api/user/deletion')).toHaveLength(0);
  await enter('Current password', 'wrong horse');
  await press('Delete permanently');
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(WRONG.message));

  api.respond('POST /api/user/deletion', {});
  await enter('Current password', 'correct horse');
  await press('Delete permanently');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'My Account' })).not.toBeInTheDocument());
  expect(api.sentTo('POST /api/user/deletion').at(-1)?.body).toEqual({ currentPassword: 'correct horse' });
});

test('cancelling the deletion keeps the account and the focus', async () => {
  await open();
  await press('Delete my account');
  await press('Keep my account');
  expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
});

test('an admin without an email adds one, and gets a link to verify it', async () => {
  const admin: User = { ...dana, role: 'ADMIN', email: null, emailVerified: false };
  const api = await open(admin);
  expect(screen.getByText('No email yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  api.respond(CHANGE, { ...admin, email: 'dana@shop.example' });
  await press('Edit Profile');
  await enter('Email', 'dana@shop.example');
  await enter('Current password', 'correct horse');
  await press('Save Changes');
  expect(await screen.findByText(/Until then, we can't email you about your account/)).toBeVisible();
  expect(api.sentTo(CHANGE).at(-1)?.body).toMatchObject({
    email: 'dana@shop.example',
    currentPassword: 'correct horse',
  });
});

test('an unverified email says what to do, and the link is sent again', async () => {
  const api = await open({ ...dana, emailVerified: false });
  expect(screen.getByText('Not verified yet')).toBeVisible();
  api.respond('POST /api/user/verification', {});
  await press('Send the link again');
  await waitFor(() => expect(api.sentTo('POST /api/user/verification')).toHaveLength(1));
});

test('the verification link verifies the email and reports the added bookings', async () => {
  const api = await open({ ...dana, emailVerified: false }, '/account?verify=t0k3n', {
    [REDEEM]: { user: dana, claimedBookings: 2 },
  });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('dana@example.com is verified');
  expect(notice).toHaveTextContent('2 bookings that you made as a guest are now in My Bookings.');
  expect(screen.getByText('Verified')).toBeVisible();
  expect(api.sentTo(REDEEM).map(({ body }) => body)).toEqual([{ token: 't0k3n' }]);
});

test('an expired verification link says so', async () => {
  const detail = 'This link has expired. Please request a new one.';
  await open({ ...dana, emailVerified: false }, '/account?verify=old', {
    [REDEEM]: refuse('conflict', 409, { detail }),
  });
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send the link again' })).toBeVisible();
});
