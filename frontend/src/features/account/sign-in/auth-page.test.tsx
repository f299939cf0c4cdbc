import { beforeEach, expect, test } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { enter, enterAll } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { Toaster } from '../../../ui/overlays/toaster';
import { AuthPage } from './auth-page';

const VALID = { 'First name': 'Dana', 'Last name': 'Miller', Username: 'dana', Email: 'dana@example.com' };

let api: ReturnType<typeof fakeApi>;
let user: UserEvent;

beforeEach(() => {
  api = fakeApi({ 'GET /api/settings': settings, 'GET /api/user': refuse('unauthenticated', 401) });
  user = userEvent.setup();
});

async function open(from?: string) {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })}
    >
      <MemoryRouter initialEntries={[{ pathname: '/auth', state: { from } }]}>
        <Routes>
          <Route path="auth" element={<AuthPage />} />
          <Route path="account" element={<p>The account</p>} />
          <Route path="crew" element={<p>The stops</p>} />
          <Route index element={<p>The shop</p>} />
        </Routes>
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  await waitForElementToBeRemoved(() => screen.queryByText('Checking who is signed in'));
}

async function openRegister() {
  await open();
  await user.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
}

const logIn = () => user.click(screen.getByRole('button', { name: 'Log In' }));
const createAccount = () => user.click(screen.getByRole('button', { name: 'Create Account' }));

test('a crew member who signs in sees the stops', async () => {
  await open();
  api.respond('POST /api/login', { ...dana, role: 'CREW' });
  await enterAll({ 'Username or email': 'carl', Password: 'correct horse' });
  await logIn();
  expect(await screen.findByText('The stops')).toBeVisible();
});

test('the link to the other form moves the focus to its heading', async () => {
  await openRegister();
  expect(screen.getByRole('heading', { name: 'Join the party' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toHaveFocus();
});

test('the panel lists the benefits of an account', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Bounce House & Party Rental' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Real-time availability calendar',
    'Easy online booking system',
    'Manage your bookings and account',
  ]);
});

test('a login without a name and with a short password is not sent', async () => {
  await open();
  await enterAll({ Password: 'short' });
  await logIn();
  const name = screen.getByLabelText('Username or email');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Please enter your username or email'));
  expect(name).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password must be at least 6 characters');
  expect(api.sentTo('POST /api/login')).toHaveLength(0);
});

test('signing in shows a welcome and returns to the previous page', async () => {
  api.respond('POST /api/login', dana);
  await open('/account');
  await enterAll({ 'Username or email': 'dana', Password: 'correct horse' });
  await logIn();
  expect(await screen.findByText('The account')).toBeVisible();
  expect(screen.getByText('Login successful')).toBeVisible();
  expect(screen.getByText('Welcome back, Dana!')).toBeVisible();
});

test('a rejected login says why and keeps the input', async () => {
  api.respond('POST /api/login', refuse('wrong_login', 401, { detail: 'Incorrect username or password' }));
  await open();
  await enterAll({ 'Username or email': 'dana', Password: 'wrong horse' });
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failedIncorrect username or password');
  expect(screen.getAllByText(/Incorrect username or password/)).toHaveLength(1);
  expect(screen.getByLabelText('Username or email')).toHaveValue('dana');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong horse');
});

test('a signed-in user is redirected', async () => {
  api.respond('GET /api/user', dana);
  await open();
  expect(await screen.findByText('The shop')).toBeVisible();
});

test('all errors of a registration are shown together, including the repeated password', async () => {
  await openRegister();
  await enterAll({ Username: 'dana', Password: 'correct horse', 'Confirm password': 'correct house' });
  await enter(/^Phone/, '12');
  await createAccount();

  await waitFor(() =>
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match'),
  );
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email');
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/at least 7 digits/);
  expect(api.sentTo('POST /api/register')).toHaveLength(0);
});

test('a registration asks for a username and for at least 8 characters of password', async () => {
  await openRegister();
  await enterAll({ Password: 'seven77', 'Confirm password': 'seven77' });
  await createAccount();
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is required'));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password must be at least 8 characters/);
});

test('the repeated password is not sent, and the new customer is welcomed', async () => {
  api.respond('POST /api/register', dana);
  await openRegister();
  await enterAll({ ...VALID, Password: 'correct horse', 'Confirm password': 'correct horse' });
  await createAccount();

  expect(await screen.findByText('Registration successful')).toBeVisible();
  expect(screen.getByText('Welcome, Dana!')).toBeVisible();
  expect(api.sentTo('POST /api/register')[0]?.body).toEqual({
    username: 'dana',
    email: 'dana@example.com',
    password: 'correct horse',
    firstName: 'Dana',
    lastName: 'Miller',
    phone: null,
  });
});

test('an error for a taken username is shown at its field', async () => {
  const errors = [{ path: 'username', message: 'This username is already taken' }];
  api.respond('POST /api/register', refuse('taken', 409, { errors, detail: 'This username is already taken.' }));
  await openRegister();
  await enterAll({ ...VALID, Password: 'correct horse', 'Confirm password': 'correct horse' });
  await createAccount();

  expect(await screen.findByText('Registration failed')).toBeVisible();
  const username = screen.getByLabelText('Username');
  expect(username).toHaveAccessibleDescription('This username is already taken');
  expect(screen.getAllByText(/already taken/)).toHaveLength(1);
  expect(username).toHaveFocus();
});

test('what is typed stays while the other tab is open', async () => {
  await openRegister();
  await enterAll(VALID);
  await user.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }));
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  expect(screen.getByLabelText('Email')).toHaveValue('dana@example.com');
});

test('a password can be made readable', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Show Password', pressed: true })).toBeVisible();
});

test('the way back from the code moves the focus to the heading', async () => {
  await open();
  api.respond('POST /api/login', { secondFactor: true, challenge: '7.x.y' });
  await enterAll({ 'Username or email': 'olga', Password: 'correct horse' });
  await logIn();
  await user.click(await screen.findByRole('button', { name: 'Back to username and password' }));
  expect(screen.getByLabelText('Username or email')).toHaveValue('olga');
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toHaveFocus();
});

test('a code that comes too late leads back to the password, which says so', async () => {
  await open();
  api.respond('POST /api/login', { secondFactor: true, challenge: '7.x.y' });
  await enterAll({ 'Username or email': 'olga', Password: 'correct horse' });
  await logIn();
  await screen.findByLabelText('Code');
  const detail = 'That took too long. Please enter your password again.';
  api.respond('POST /api/login/second-factor', refuse('wrong_login', 401, { detail }));
  await enterAll({ Code: '000000' });
  await logIn();
  const password = await screen.findByLabelText('Password');
  expect(password).toHaveAccessibleDescription(detail);
  expect(password).toHaveFocus();
  expect(screen.getByLabelText('Username or email')).toHaveValue('olga');
});

test('an account with two-step sign-in asks for a code, and for another after a wrong one', async () => {
  await open();
  api.respond('POST /api/login', { secondFactor: true, challenge: '7.x.y' });
  await enterAll({ 'Username or email': 'olga', Password: 'correct horse' });
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  const message = "This code isn't right";
  api.respond('POST /api/login/second-factor', refuse('wrong_code', 403, { errors: [{ path: 'code', message }] }));
  await enterAll({ Code: '000 000' });
  await logIn();
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(new RegExp(message));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  api.respond('GET /api/user/second-factor', { isOn: true, isRequired: false, recoveryCodesLeft: 9 });
  api.respond('POST /api/login/second-factor', { ...dana, role: 'ADMIN' });
  await logIn();
  expect(await screen.findByText('The shop')).toBeVisible();
  expect(api.sentTo('POST /api/login/second-factor')[0]?.body).toEqual({ challenge: '7.x.y', code: '000000' });
  expect(screen.getByText('Login successful')).toBeVisible();
});
