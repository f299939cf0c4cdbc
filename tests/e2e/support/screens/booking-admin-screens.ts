import { expect } from '@playwright/test';
import type { Booking } from '@party-rental/contracts';
import { createAdmin } from '../clients.js';
import { calendar, heading, type Screen } from './screen.js';

/** Admin screens of bookings, customers and emails. The first one signs in. */
export const BOOKING_ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'bookings of all',
    words: [
      'Total',
      'Confirmed',
      'Pending',
      'Cancelled',
      'Events from',
      'Events to',
      'Sort by',
      'Event Date',
      'Contact',
      'Event Type',
      'Created',
      'Export',
    ],
    open: async (page) => {
      await createAdmin(page.request).signIn();
      await page.goto('/admin/bookings');
      await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
    },
  },
  {
    name: 'no bookings found',
    words: ['No bookings found', 'Clear Filters'],
    open: async (page) => {
      await page.goto('/admin/bookings?search=no-such-customer');
      await heading(page, 'No bookings found');
    },
  },
  {
    name: 'booking of the owner',
    words: ['Timeline', 'Booked', 'Price and Payments'],
    open: async (page) => {
      const query = { limit: '1', status: 'PENDING' };
      const [booking] = await createAdmin(page.request).request<Booking[]>('adminBookings', { query });
      await page.goto(`/admin/bookings/${booking?.id}`);
      await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'moving a booking',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Move everything/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Move to another day' })).toBeVisible();
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'contact details being edited',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit Contact Details' }).click();
      // A blank city would be filled in from the ZIP code.
      await page.getByLabel('Address', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Address is required')).toBeVisible();
    },
  },
  {
    name: 'cancelling with a reason',
    words: ['Cancel this order?', "You can't undo this."],
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
    },
  },
  {
    name: 'phone order',
    words: ['Price Summary', 'Deposit paid', 'The customer accepts the terms and conditions'],
    open: async (page, { item, plenty, day }) => {
      await page.goto(`/admin/bookings/new?lines=${plenty.id}_${day}_2,${item.id}_${day}_1`);
      await page.getByLabel('Item').selectOption(plenty.name);
      await calendar(page);
      await page.getByLabel('What is it?').selectOption('Discount');
      await page.getByLabel('How is it paid?').selectOption('Card');
    },
  },
  {
    name: 'day plan',
    words: ['Day Plan', '10001', 'Blue Truck', 'Not assigned', 'To Load', 'Balance'],
    open: async (page, { day }) => {
      const admin = createAdmin(page.request);
      await admin.setTrucks('Blue Truck', 'Red Truck');
      const { stops } = await admin.dayPlan(day);
      const orderId = stops[0]?.orderId ?? '';
      await admin.request('changeDayPlan', {
        query: { date: day },
        body: { stops: [{ orderId, truckId: 1, position: 1 }] },
      });
      const step = { step: 'LOADED', at: new Date().toISOString() };
      await admin.request('recordStep', { params: { orderId, date: day }, body: step });
      // The old address of the page.
      await page.goto(`/admin/day-sheet?date=${day}`);
      await expect(page).toHaveURL(new RegExp(`/admin/day-plan\\?date=${day}$`));
      await expect(page.getByText(/^Loaded \d/).first()).toBeVisible();
    },
  },
  {
    name: 'stops of the crew',
    words: ['Stops', 'Today', 'Tomorrow', 'Blue Truck'],
    open: async (page) => {
      await page.goto('/crew');
      await expect(page.getByRole('button', { name: 'Blue Truck' })).toBeVisible();
    },
  },
  {
    name: 'orders',
    words: ['Event Dates', 'Money', 'Sort by', 'Payments Excel'],
    open: async (page) => {
      await page.goto('/admin/orders');
      await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('region', { name: 'Chosen orders' })).toBeVisible();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
    },
  },
  {
    name: 'customers',
    words: ['Email', 'Phone', 'Orders', 'Next Event', 'Total'],
    open: async (page) => {
      await page.goto('/admin/customers');
      await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
    },
  },
  {
    name: 'customer',
    words: ['Contact', 'Total', 'Still Due', 'Events', 'Orders', 'Notes', 'Tags', 'Same Person'],
    open: async (page) => {
      await page.getByRole('row').getByRole('link').first().click();
      await heading(page, 'Same Person');
      await page.getByRole('textbox', { name: 'New tag' }).fill('Pays by invoice');
      await page.getByRole('button', { name: 'Add Tag' }).click();
      await expect(page.getByRole('button', { name: 'Remove Pays by invoice' })).toBeVisible();
    },
  },
  {
    name: 'emails',
    words: ['All', 'Waiting', 'Sent', 'Not sent', 'Undeliverable', 'To', 'Mail server', 'Mail Queue'],
    open: async (page) => {
      await page.goto('/admin/emails');
      await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
      await heading(page, 'Mail Queue');
    },
  },
];
