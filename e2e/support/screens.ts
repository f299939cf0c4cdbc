import { expect, type Page } from '@playwright/test';
import type { CalendarDate, Item } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, openFilledForm } from './booking-pages.js';
import { ADMIN, Shop, somebody } from './shop.js';

export interface Facts {
  item: Item;
  day: CalendarDate;
  /** An item of which there are more than all tests book. */
  plenty: Item;
  /** On this day the item is booked out. */
  bookedDay: CalendarDate;
  /** A booking's page, as a guest's email links to it. */
  detailsLink: string;
}

interface Screen {
  name: string;
  /** Opens it, and waits until it shows what it is for. */
  open: (page: Page, facts: Facts) => Promise<void>;
  /** Whether it comes ready-made in a package, whose colours and structure are not ours. */
  readyMade?: boolean;
}

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name })).toBeVisible();
const calendar = (page: Page) => expect(page.locator('[data-state="available"]').first()).toBeVisible();

/** Every screen that a visitor can come to; those of the admin are last, for they sign in. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'home',
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
      await heading(page, /^What's free on/);
    },
  },
  {
    name: 'home without a match',
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
      await expect(page.getByText('The nearest free days')).toBeVisible();
    },
  },
  {
    name: 'unknown item',
    open: async (page) => {
      await page.goto('/item/0');
      await heading(page, 'Item Not Found');
    },
  },
  {
    name: 'booking, the day',
    open: async (page, { item, day }) => {
      await page.goto(`/booking/${item.id}?date=${day}`);
      await heading(page, 'Select Date & Quantity');
      await calendar(page);
    },
  },
  {
    name: 'booking, the details',
    open: (page, { item, day }) => openFilledForm(page, item, day, somebody('Lea')),
  },
  {
    name: 'booking, faulty details',
    open: async (page, { item, day }) => {
      await openFilledForm(page, item, day, { name: '', email: 'nonsense' });
      await completeBooking(page).click();
      await expect(page.getByLabel('Full name')).toBeFocused();
    },
  },
  {
    name: 'booking confirmed',
    open: async (page, { plenty, day }) => {
      await openFilledForm(page, plenty, day, somebody('Lea'));
      await completeBooking(page).click();
      await expectConfirmed(page);
    },
  },
  {
    name: 'booking of an unknown item',
    open: async (page) => {
      await page.goto('/booking/0');
      await expect(page.getByRole('alert')).toContainText("couldn't find the rental item");
    },
  },
  {
    name: 'booking details',
    open: async (page, { detailsLink }) => {
      await page.goto(detailsLink);
      await heading(page, /^PR-/);
    },
  },
  {
    name: 'cancelling',
    open: async (page, { detailsLink }) => {
      await page.goto(detailsLink);
      await page.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'unknown booking',
    open: async (page) => {
      await page.goto('/booking-details/nonsense');
      await heading(page, /not found/i);
    },
  },
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByText('Please enter your username or email')).toBeVisible();
    },
  },
  {
    name: 'register',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
    },
  },
  {
    name: 'access restricted',
    open: async (page) => {
      await page.goto('/admin');
      await expect(page.getByText('Access Restricted')).toBeVisible();
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
      await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible();
    },
  },
  {
    name: 'admin dashboard',
    open: async (page) => {
      await new Shop(page.request).signIn(ADMIN);
      await page.goto('/admin/dashboard');
      await heading(page, 'Recent Bookings');
    },
  },
];
