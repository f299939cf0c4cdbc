import { expect, type Page } from '@playwright/test';
import type { Booking } from '@party-rental/contracts';
import { createAdmin } from '../clients.js';
import type { Screen } from './screen.js';

/** The owner's page of an order and its dialogs, in the session of the screens before. */
export const ORDER_ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'order of the owner',
    words: ['What and When', 'Price and Payments', 'Record Deposit', 'Timeline', 'Emails'],
    open: async (page) => {
      const query = { limit: '1', status: 'PENDING' };
      const [booking] = await createAdmin(page.request).request<Booking[]>('adminBookings', { query });
      const id = booking?.orderId ?? '';
      // A second change, so that there is a past to look back at.
      const customer = { customerPhone: '(555) 010-4711' };
      await createAdmin(page.request).request('changeOrder', { params: { id }, body: { customer } });
      await page.goto(`/admin/orders/${id}`);
      await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'deposit being recorded',
    words: ['How was it paid?', 'Confirm the order as well'],
    open: (page) => openDialog(page, 'Record Deposit'),
  },
  {
    name: 'price being adjusted',
    words: ['New total', 'Difference'],
    open: async (page) => {
      await openDialog(page, 'Adjust Price');
      await page.getByLabel('Amount').fill('1');
      await expect(page.getByText('New total')).toBeVisible();
    },
  },
  {
    name: 'quantity being changed',
    words: ['Fewer units never cost you a higher fee'],
    open: (page) => openDialog(page, /^Quantity of/),
  },
  {
    name: 'item being added',
    words: ['New total', 'Difference'],
    open: async (page, { plenty }) => {
      await openDialog(page, 'Add Item');
      await page.getByLabel('Item', { exact: true }).selectOption(plenty.name);
      await expect(page.getByText('New total')).toBeVisible();
    },
  },
  {
    name: 'order being cancelled',
    words: ['What to cancel', 'New total'],
    open: async (page) => {
      await openDialog(page, 'Cancel');
      await expect(page.getByText('New total')).toBeVisible();
    },
  },
  {
    name: 'order being moved',
    open: async (page) => {
      await openDialog(page, /^Move everything/);
      await expect(page.getByRole('grid')).toBeVisible();
    },
  },
  {
    name: 'order in the past',
    words: ["You're looking at the past", 'Back to Now'],
    open: async (page) => {
      await page.reload();
      await page.getByText(/^Look back: the order/).click();
      await page.getByRole('slider').press('Home');
      await expect(page.getByText(/^As it was on/)).toBeVisible();
    },
  },
];

/** Closes the dialog before, and opens another. */
async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
