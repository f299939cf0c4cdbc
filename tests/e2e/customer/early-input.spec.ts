import type { BrowserContext, Page } from '@playwright/test';
import { toast } from '../support/booking-pages.js';
import { isLong } from '../support/form.js';
import { expect, test as base } from '../support/test.js';

const ROUNDS = isLong ? 20 : 5;
const ROUNDS_OF_OTHERS = isLong ? 5 : 2;

/** Opens a page with an empty cache and returns as soon as the server has begun to respond. */
type OpenCold = (path: string, viewport?: { width: number; height: number }) => Promise<Page>;

const test = base.extend<{ openCold: OpenCold }>({
  openCold: async ({ browser, baseURL, quietConsole }, provide) => {
    let context: BrowserContext | undefined;
    await provide(async (path, viewport) => {
      await context?.close();
      context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        ...(viewport && { viewport }),
        reducedMotion: 'reduce',
      });
      quietConsole(context);
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'commit' });
      return page;
    });
    await context?.close();
  },
});

test.describe.configure({ timeout: 300_000 });

test(`on a first visit, text typed and a category clicked at once filter the list, ${ROUNDS} times out of ${ROUNDS}`, async ({
  openCold,
}) => {
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openCold('/');
    const search = page.getByRole('searchbox');
    const category = page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Chairs' });
    if (round % 2 === 0) await search.fill('gold');
    else await search.pressSequentially('gold');
    await category.click();
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
    await expect(search).toHaveValue('gold');
    await expect(category).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/search=gold/);
  }
});

interface EarlyInput {
  path: string;
  act: (page: Page) => Promise<void>;
  viewport?: { width: number; height: number };
}

const EARLY_INPUT: Record<string, EarlyInput> = {
  'a card opens its item': {
    path: '/',
    act: async (page) => {
      await page.getByRole('link', { name: 'Castle Bounce House' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Castle Bounce House' })).toBeVisible();
    },
  },
  '"Book Now" in the header leads to the products': {
    path: '/',
    act: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
      await expect(page).toHaveURL(/#products$/);
      await expect(page.getByRole('heading', { name: 'Everything for the big day' })).toBeInViewport();
    },
  },
  'the menu button opens the menu of a phone': {
    path: '/',
    viewport: { width: 375, height: 740 },
    act: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    },
  },
  'the calendar of an item turns to the next month': {
    path: '/item/1',
    act: async (page) => {
      await page.getByRole('button', { name: 'Next month' }).click();
      await expect(page.getByRole('button', { name: 'Previous month' })).toBeEnabled();
    },
  },
  'the login form refuses an empty password and keeps the user name': {
    path: '/auth',
    act: async (page) => {
      await page.getByLabel('Username or email').fill('mia');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Username or email')).toHaveValue('mia');
    },
  },
  'the contact form refuses a missing email and keeps the name': {
    path: '/contact',
    act: async (page) => {
      const form = page.getByRole('main');
      await form.getByLabel('Name').fill('Mia');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      await expect(form.getByLabel('Name')).toHaveValue('Mia');
    },
  },
};

for (const [name, { path, act, viewport }] of Object.entries(EARLY_INPUT)) {
  test(`on a first visit, ${name}, ${ROUNDS_OF_OTHERS} times out of ${ROUNDS_OF_OTHERS}`, async ({ openCold }) => {
    for (let round = 0; round < ROUNDS_OF_OTHERS; round++) await act(await openCold(path, viewport));
  });
}

test(`on a first visit, "Add to Cart" and "Continue" count, ${ROUNDS_OF_OTHERS} times out of ${ROUNDS_OF_OTHERS}`, async ({
  openCold,
  guest,
}) => {
  const item = await guest.item('Round Banquet Table');
  const day = await guest.dayIn(21);
  for (let round = 0; round < ROUNDS_OF_OTHERS; round++) {
    const itemPage = await openCold(`/item/${item.id}?date=${day}`);
    await itemPage.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(itemPage, 'Item added to cart')).toBeVisible();
    const bookingPage = await openCold(`/booking/${item.id}?date=${day}`);
    await bookingPage.getByRole('button', { name: 'Continue' }).click();
    await bookingPage.getByLabel('Full name').fill('Mia');
    await expect(bookingPage.getByLabel('Full name')).toHaveValue('Mia');
  }
});
