import { expect } from '@playwright/test';
import { adminOf } from '../clients.js';
import { heading, simpleScreen, type Screen } from './screen.js';

/** What the owner keeps: the shop's figures, its items and its settings. The first one signs in. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'admin dashboard',
    words: [
      'Total Inventory',
      'Total Bookings',
      'Upcoming Events',
      'Pending Bookings',
      'Recent Bookings',
      'Most Popular Items',
      'Deposits to collect',
      'Balances of the coming days',
    ],
    open: async (page) => {
      await adminOf(page.request).signIn();
      await page.goto('/admin/dashboard');
      await heading(page, 'Recent Bookings');
    },
  },
  {
    name: 'inventory',
    open: async (page, { item }) => {
      await page.goto('/admin/inventory');
      await expect(page.getByText(item.name).first()).toBeVisible();
    },
  },
  simpleScreen('/admin/items/new', 'New Item'),
  {
    name: 'item being edited',
    open: async (page, { item }) => {
      await page.goto(`/admin/items/${item.id}`);
      await expect(page.getByLabel('Name')).toHaveValue(item.name);
    },
  },
  {
    name: 'waitlist',
    open: async (page) => {
      await page.goto('/admin/waitlist');
      await heading(page, 'Waitlist');
    },
  },
  {
    name: 'staff',
    open: async (page) => {
      await page.goto('/admin/staff');
      await heading(page, 'Sign-ins');
    },
  },
  {
    name: 'settings',
    open: async (page) => {
      await page.goto('/admin/settings');
      await heading(page, 'Your business');
    },
  },
];
