import { expect } from '@playwright/test';
import { newPerson } from '../../../support/customer-client.js';
import { createCustomer } from '../clients.js';
import { heading, simpleScreen, type Screen } from './screen.js';

/** Signing in, and what is behind it. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: 'login',
    words: [
      'Login',
      'Register',
      "Don't have an account? Sign up",
      'eal-time availability calendar',
      'asy online booking system',
      'anage your bookings and account',
    ],
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('Please enter your username or email')).toBeVisible();
    },
  },
  {
    name: 'register',
    words: ['Already have an account? Sign in'],
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
    },
  },
  {
    name: 'login, second step',
    open: async (page) => {
      await page.route('/api/login', (route) => route.fulfill({ json: { secondFactor: true, challenge: '7.a.b' } }), {
        times: 1,
      });
      await page.goto('/auth');
      await page.getByLabel('Username or email').fill('olga');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByRole('button', { name: 'Log In' }).click();
      await heading(page, 'Two-step sign-in');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('Please enter the code')).toBeVisible();
    },
  },
  ...['forgot-password', 'find-booking'].map((path) => simpleScreen(`/${path}`, /./)),
  {
    name: 'a staff invitation that has ended',
    words: ['This invitation has expired'],
    open: async (page) => {
      await page.goto('/staff/join');
      await expect(page.getByText('This invitation has expired')).toBeVisible();
    },
  },
  {
    name: 'find my booking, sent',
    words: ['Check your inbox', 'Try Another Email'],
    open: async (page) => {
      await page.goto('/find-booking');
      await page.getByLabel('Email').fill('a.person.with.a.rather.long.name@customers.example');
      await page.getByRole('button', { name: 'Email Me the Links' }).click();
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    },
  },
  {
    name: 'new password, with faults',
    words: ['Passwords do not match', 'Save Password'],
    open: async (page) => {
      await page.goto('/reset-password?token=1.a.b');
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(page.getByText('Passwords do not match')).toBeVisible();
    },
  },
  {
    name: 'access restricted',
    words: ['You need to be logged in as an admin to access this page.', 'Log In'],
    open: async (page) => {
      await page.goto('/admin');
      await expect(page.getByText('Access Restricted')).toBeVisible();
    },
  },
  {
    name: 'no bookings yet',
    open: async (page) => {
      await createCustomer(page.request).register(newPerson('Nina'));
      await page.goto('/bookings');
      await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
    },
  },
  {
    name: 'my bookings',
    words: ['Upcoming (1)', 'Past (0)', '1 unit', 'View Details'],
    open: async (page, { plenty, day }) => {
      const customer = createCustomer(page.request);
      await customer.book(plenty, day, await customer.register(newPerson('Nora')));
      await page.goto('/bookings');
      await expect(page.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
      await expect(page.getByText(plenty.name)).toBeVisible();
    },
  },
  {
    name: 'account',
    open: async (page) => {
      await page.goto('/account');
      await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    },
  },
  {
    name: 'account, being edited',
    open: async (page) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await expect(page.getByLabel('First name')).toBeVisible();
    },
  },
  {
    name: 'preferences',
    open: async (page) => {
      await page.goto('/account');
      await page.getByRole('tab', { name: 'Preferences' }).click();
      await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible();
    },
  },
  {
    name: 'booking with an account',
    open: async (page, { plenty, day }) => {
      await page.goto(`/booking/${plenty.id}?date=${day}&step=details`);
      await expect(page.getByRole('radio', { name: 'Book with my account' })).toBeChecked();
    },
  },
];
