import { expect } from '@playwright/test';
import { calendar, heading, type Screen } from './screen.js';

/** Where people look for what to rent. */
export const CATALOG_SCREENS: readonly Screen[] = [
  {
    name: 'home',
    words: [
      'Make Your Party Unforgettable',
      'Browse Products',
      'Check Availability',
      'All Items',
      'Bounce Houses',
      'Slides',
      'Tables',
      'Chairs',
      'Packages',
      'Add-ons',
      'Tables & Chairs',
      'Mon-Fri',
      '9am-6pm',
      'Sat',
      '10am-4pm',
    ],
    open: async (page, { item }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: item.name })).toBeVisible();
      await calendar(page);
    },
  },
  {
    name: 'home with a day',
    open: async (page, { bookedDay }) => {
      await page.goto(`/?date=${bookedDay}`);
      await expect(page.getByText('Unavailable that day').first()).toBeVisible();
      await heading(page, /^What's available on/);
    },
  },
  {
    name: 'home without a match',
    words: ['No items match your search', 'clear your search'],
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('submarine');
      await expect(page.getByText('0 items', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'menu',
    open: async (page) => {
      await page.goto('/');
      const toggle = page.getByRole('button', { name: 'Open menu' });
      // Where there is room, the links are there without it.
      await toggle
        .or(page.getByRole('link', { name: 'Sign In' }))
        .first()
        .waitFor();
      if (await toggle.isVisible()) await toggle.click();
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Packages' }),
      ).toBeVisible();
    },
  },
  {
    name: 'item',
    words: ['No account required. Book as a guest or sign in.', 'Book Now', 'Add to Cart'],
    open: async (page, { item, day }) => {
      await page.goto(`/item/${item.id}?date=${day}`);
      await heading(page, item.name);
      await calendar(page);
    },
  },
  {
    name: 'item on a booked day',
    open: async (page, { item, bookedDay }) => {
      await page.goto(`/item/${item.id}?date=${bookedDay}`);
      await expect(page.getByRole('alert')).toContainText('is already booked');
      await expect(page.getByRole('button', { name: /^Choose instead: / }).first()).toBeVisible();
      await expect(page.getByText('The nearest available days')).toBeVisible();
    },
  },
  {
    name: 'unknown item',
    words: ['Item Not Found', "The rental item you're looking for doesn't exist.", 'Return to Home'],
    open: async (page) => {
      await page.goto('/item/0');
      await heading(page, 'Item Not Found');
    },
  },
];
