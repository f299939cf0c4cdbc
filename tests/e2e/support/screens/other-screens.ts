import { expect } from '@playwright/test';
import { newPerson } from '../../../support/customer-client.js';
import { heading, simpleScreen, type Screen } from './screen.js';

/** Content pages, the inbox and the API page. */
export const OTHER_SCREENS: readonly Screen[] = [
  ...['about', 'policies', 'delivery', 'safety'].map((path) => simpleScreen(`/${path}`, /./)),
  simpleScreen('/proof', 'Booked means booked, and we can prove it'),
  {
    name: '/pricing',
    open: async (page) => {
      await page.goto('/pricing');
      await heading(page, 'Three parties');
    },
  },
  {
    name: '/faq, with every answer open',
    open: async (page) => {
      await page.goto('/faq');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const question of await page.locator('summary').all()) await question.click();
    },
  },
  {
    name: '/contact, with faults',
    words: ['Please enter a valid email', 'Message is required'],
    open: async (page) => {
      await page.goto('/contact');
      await page.getByLabel('Name').fill('Ida');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Message is required')).toBeVisible();
    },
  },
  {
    name: '/contact, with thanks',
    open: async (page) => {
      const ida = newPerson('Ida');
      await page.goto('/contact');
      await page.getByLabel('Name').fill(ida.name);
      await page.getByLabel('Email').fill(ida.email);
      await page.getByLabel('Message').fill('Hello!');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await heading(page, "We've got your message");
    },
  },
  {
    name: 'unknown address',
    open: async (page) => {
      await page.goto('/no/such/page');
      await heading(page, '404 Page Not Found');
    },
  },
  {
    name: 'inbox',
    open: async (page) => {
      await page.goto('/inbox');
      await page.getByRole('navigation', { name: 'Messages' }).getByRole('button').first().click();
      await expect(page.getByRole('article', { name: 'Message' }).getByRole('heading')).toBeVisible();
    },
  },
  {
    name: 'API',
    readyMade: true,
    open: async (page) => {
      await page.goto('/api/docs');
      // Swagger UI renders the other tags when they are scrolled to.
      await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
    },
  },
];
