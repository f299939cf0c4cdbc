import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt, renderHere } from '../../../testing/render-at';
import { rememberReturn, takeReturn } from '../sign-in/use-sign-in';
import { FindBookingPage, ForgotPasswordPage } from './recovery-pages';
import { ResetPasswordPage } from './reset-password-page';

const NO_CONTENT = { status: 204, body: undefined };

let api: ReturnType<typeof fakeApi>;
let user: UserEvent;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'POST /api/find-booking': NO_CONTENT,
    'POST /api/password-reset': NO_CONTENT,
    'POST /api/password-reset/confirm': NO_CONTENT,
  });
  user = userEvent.setup();
});

const click = (name: string) => user.click(screen.getByRole('button', { name }));

async function choose(password: string, again = password) {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), again);
  await click('Save Password');
}

test('finding a booking says the same for every email, and another can be tried', async () => {
  renderAt('/find-booking', '/find-booking', <FindBookingPage />);
  await user.type(screen.getByLabelText('Email'), ' dana@example.com ');
  await click('Email Me the Links');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "If you have upcoming bookings under dana@example.com, we've emailed you the links.",
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.sentTo('POST /api/find-booking').map(({ body }) => body)).toEqual([{ email: 'dana@example.com' }]);
  await click('Try Another Email');
  expect(screen.getByLabelText('Email')).toHaveValue('dana@example.com');
});

test('an email that is none is not sent, and a failure keeps it', async () => {
  renderAt('/find-booking', '/find-booking', <FindBookingPage />);
  await user.type(screen.getByLabelText('Email'), 'dana');
  await click('Email Me the Links');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/valid email/));
  expect(api.sentTo('POST /api/find-booking')).toEqual([]);
  api.respond('POST /api/find-booking', refuse('too_many_requests', 429, { detail: 'Too many attempts.' }));
  await user.type(screen.getByLabelText('Email'), '@example.com');
  await click('Email Me the Links');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  expect(screen.getByLabelText('Email')).toHaveValue('dana@example.com');
});

test('a forgotten password starts with the email that was typed, and keeps the page to return to', async () => {
  window.history.replaceState({ usr: { from: '/checkout', email: 'dana@example.com' } }, '', '/forgot-password');
  renderHere('/forgot-password', <ForgotPasswordPage />);
  expect(screen.getByLabelText('Email')).toHaveValue('dana@example.com');
  await click('Send the Link');
  expect(await screen.findByRole('alert')).toHaveTextContent('If dana@example.com has an account');
  expect(takeReturn()).toBe('/checkout');
  expect(takeReturn()).toBeNull();
});

test('a new password is sent once with the token, keeps what was typed elsewhere, and leads to the sign-in page', async () => {
  rememberReturn('/booking/1?step=details');
  sessionStorage.setItem('party-rental:booking-details', '{"city":"Springfield"}');
  renderAt('/reset-password?token=7.abc.d-e_f', '/reset-password', <ResetPasswordPage />);
  expect(api.sentTo('POST /api/password-reset/confirm')).toEqual([]);
  await choose('battery staple');
  expect(await screen.findByText('Now at /auth')).toBeVisible();
  expect(api.sentTo('POST /api/password-reset/confirm').map(({ body }) => body)).toEqual([
    { token: '7.abc.d-e_f', password: 'battery staple' },
  ]);
  expect(window.history.state).toMatchObject({ usr: { from: '/booking/1?step=details' } });
  expect(sessionStorage.getItem('party-rental:booking-details')).toContain('Springfield');
});

test('passwords that differ or are too short are not sent', async () => {
  renderAt('/reset-password?token=x', '/reset-password', <ResetPasswordPage />);
  await choose('short', 'other');
  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/at least 8 characters/),
  );
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match');
  expect(api.sentTo('POST /api/password-reset/confirm')).toEqual([]);
});

test('a link that has ended leads to a new one', async () => {
  api.respond('POST /api/password-reset/confirm', refuse('link_ended', 410, { detail: 'This link is old.' }));
  renderAt('/reset-password?token=old', '/reset-password', <ResetPasswordPage />);
  await choose('battery staple');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is old.');
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByText('Now at /forgot-password')).toBeVisible();
});

test('a link without its token leads to a new one before a password is typed', async () => {
  renderAt('/reset-password', '/reset-password', <ResetPasswordPage />);
  expect(screen.getByRole('alert')).toHaveTextContent("This link isn't complete");
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Request a new link' }));
  expect(await screen.findByText('Now at /forgot-password')).toBeVisible();
});

test('a password that the shop refuses is marked', async () => {
  const errors = [{ path: 'password', message: 'This password is one of the most common ones' }];
  api.respond('POST /api/password-reset/confirm', refuse('malformed', 400, { errors }));
  renderAt('/reset-password?token=x', '/reset-password', <ResetPasswordPage />);
  await choose('password1');
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/most common/));
});
