import { expect, type Page } from '@playwright/test';
import type { CalendarDate, Item } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, fillInDetails } from '../booking-pages.js';
import { newPerson } from '../../../support/customer-client.js';
import { heading, type Facts, type Screen } from './screen.js';

/** The cart and the order. */
export const ORDER_SCREENS: readonly Screen[] = [
  {
    name: 'empty cart',
    words: ['Your cart is empty', 'Browse Products'],
    open: async (page) => {
      await emptyTheCart(page);
      await page.goto('/cart');
      await heading(page, 'Your cart is empty');
    },
  },
  {
    name: 'cart',
    words: [
      'Clear Cart',
      'Continue Shopping',
      'Back to shopping',
      '50% deposit required upon booking. Balance due on delivery.',
    ],
    open: async (page, { plenty, item, day, bookedDay }) => {
      await fillTheCart(page, [
        [plenty, day],
        [item, bookedDay],
      ]);
      await page.goto('/cart');
      await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible();
    },
  },
  {
    name: 'checkout',
    words: [
      'Customer Information',
      'Delivery Information',
      'Event Information',
      'ree cancellation up to 48 hours before the event',
      'rofessional setup and breakdown',
      'anitized equipment',
    ],
    open: (page, facts) => openCheckout(page, facts),
  },
  {
    name: 'faulty checkout',
    words: [
      'Name is required',
      'Please enter a valid email',
      'Phone number is required',
      'Address is required',
      'City is required',
      'State is required',
      'Zip code is required',
      'You must accept the terms and conditions',
    ],
    open: async (page, facts) => {
      await openCheckout(page, facts);
      // The ZIP code of another screen is remembered, and its city and state are filled in.
      for (const label of ['Zip code', 'City', 'State']) await page.getByLabel(label).fill('');
      await completeBooking(page).click();
      await expect(page.getByLabel('Full name')).toBeFocused();
    },
  },
  {
    name: 'order confirmed',
    words: [
      '24-48 hours before the event',
      '50% deposit',
      'Someone',
      'power outlet',
      '48 hours ahead',
      'Return to Home',
    ],
    open: async (page, facts) => {
      await openCheckout(page, facts);
      await fillInDetails(page, newPerson('Lou'));
      await completeBooking(page).click();
      await expectConfirmed(page);
      await expect(page).toHaveURL('/booking-confirmed');
      await expect(page.getByText(/^1 Party Lane/)).toBeVisible();
    },
  },
  {
    name: 'order confirmed, opened without an order',
    open: async (page) => {
      // A reload would keep the order of the screen before.
      await page.goto('/safety');
      await page.goto('/booking-confirmed');
      await heading(page, 'No order to show here');
    },
  },
  {
    name: 'old address of the booking form',
    open: async (page, { plenty, day }) => {
      await page.goto(`/product/${plenty.id}?selectedDate=${day}`);
      await heading(page, 'Complete Your Reservation');
      await expect(page.getByRole('button', { name: 'Change the day' })).toBeVisible();
    },
  },
];

async function openCheckout(page: Page, { plenty, day, bookedDay }: Facts): Promise<void> {
  await fillTheCart(page, [
    [plenty, day],
    [plenty, bookedDay],
  ]);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

const emptyTheCart = (page: Page) => fillTheCart(page, []);

/** Puts units into the browser's cart, one of each item on its day. */
async function fillTheCart(page: Page, units: readonly [Item, CalendarDate][]): Promise<void> {
  await page.goto('/safety');
  const lines = units.map(([item, selectedDate]) => ({ item, quantity: 1, selectedDate }));
  await page.evaluate((cart) => localStorage.setItem('party-rental:cart', cart), JSON.stringify(lines));
}
