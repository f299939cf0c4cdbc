import { expect, type Page } from '@playwright/test';
import { completeBooking, expectConfirmed, openFilledForm } from '../booking-pages.js';
import { newPerson } from '../../../support/customer-client.js';
import { calendar, heading, simpleScreen, type Facts, type Screen } from './screen.js';

/** The booking of one item, and what comes of it. */
export const BOOKING_SCREENS: readonly Screen[] = [
  {
    name: 'booking, the day',
    words: [
      'Complete Your Reservation',
      'No account required! You can book as a guest or use your account.',
      'Select Item',
      'Enter Details',
      'Confirmation',
      'Continue',
    ],
    open: async (page, { item, day }) => {
      await page.goto(`/booking/${item.id}?date=${day}`);
      await heading(page, 'Select Date & Quantity');
      await expect(page.getByText(/^Available/)).toBeVisible();
    },
  },
  {
    name: 'booking, another day',
    open: async (page, { item, day }) => {
      await page.goto(`/booking/${item.id}?date=${day}`);
      await page.getByRole('button', { name: 'Change the day' }).click();
      await calendar(page);
    },
  },
  {
    name: 'booking, the details',
    words: ['Customer Information', 'Delivery Information', 'Event Information', 'Price Summary', 'Back'],
    open: (page, { item, day }) => openFilledForm(page, item, day, newPerson('Lea')),
  },
  {
    name: 'booking, faulty details',
    words: ['Name is required', 'Please enter a valid email'],
    open: async (page, { item, day }) => {
      await openFilledForm(page, item, day, { name: '', email: 'nonsense' });
      await completeBooking(page).click();
      await expect(page.getByLabel('Full name')).toBeFocused();
    },
  },
  {
    name: 'booking, joining the waitlist',
    words: ['Join the Waitlist', 'Your email'],
    open: async (page, { item, bookedDay }) => {
      await page.goto(`/booking/${item.id}?date=${bookedDay}`);
      await expect(page.getByRole('group', { name: 'Join the waitlist' })).toBeVisible();
    },
  },
  simpleScreen('/waitlist/leave?id=unknown&token=unknown', 'Leave the Waitlist'),
  simpleScreen('/restore-email?id=unknown&token=unknown', 'Restore My Email'),
  {
    name: 'booking confirmed',
    words: ["Thank you for your booking. We've sent a confirmation email with all the details.", 'Return to Home'],
    open: async (page, { plenty, day }) => {
      await openFilledForm(page, plenty, day, newPerson('Lea'));
      await completeBooking(page).click();
      await expectConfirmed(page);
      await expect(page.getByText(/^1 Party Lane/)).toBeVisible();
    },
  },
  {
    name: 'booking of an unknown item',
    words: ['Error', "We couldn't find the rental item you're looking for. Please try again.", 'Return to Home'],
    open: async (page) => {
      await page.goto('/booking/0');
      await expect(page.getByRole('alert')).toContainText("couldn't find the rental item");
    },
  },
  {
    name: 'booking details',
    words: ['Your order', 'What happens next', 'Price Summary'],
    open: async (page, { detailsLink }) => {
      await page.goto(detailsLink);
      await heading(page, /^PR-/);
    },
  },
  {
    name: 'order',
    words: ['Your order', 'What happens next', 'Price Summary'],
    open: (page, facts) => openOrder(page, facts),
  },
  {
    name: 'cancelling an order',
    open: async (page, facts) => {
      await openOrder(page, facts);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByRole('dialog').getByText('New total')).toBeVisible();
    },
  },
  {
    name: 'moving an order',
    open: async (page, facts) => {
      await openOrder(page, facts);
      await page.getByRole('button', { name: 'Move to Another Day' }).click();
      await calendar(page);
    },
  },
  {
    name: 'editing the contact details of an order',
    open: async (page, facts) => {
      await openOrder(page, facts);
      await page.getByRole('button', { name: 'Edit Contact Details' }).click();
      await expect(page.getByLabel('Full name')).toBeVisible();
    },
  },
  {
    name: 'unknown booking',
    open: async (page) => {
      await page.goto('/booking-details/nonsense');
      await heading(page, /not found/i);
    },
  },
];

async function openOrder(page: Page, { orderLink }: Facts): Promise<void> {
  await page.goto(orderLink);
  await heading(page, 'What happens next');
}
