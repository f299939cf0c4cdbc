import { expect, type Page } from '@playwright/test';
import type { HistoryEntry } from '@party-rental/contracts';
import { ADMIN } from '../../../support/admin-client.js';
import { createAdmin, createCustomer } from '../clients.js';
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
      'Balances for upcoming days',
    ],
    open: async (page) => {
      await createAdmin(page.request).signIn();
      await page.goto('/admin/dashboard');
      await heading(page, 'Recent Bookings');
    },
  },
  {
    name: 'admin dashboard in the past',
    words: ["You're looking at the past", 'Links lead to the pages of now', 'Total Inventory', 'Refunds due'],
    open: async (page) => {
      const since = { query: { since: '2000-01-01T00:00:00Z' } };
      const changes = await createAdmin(page.request).request<HistoryEntry[]>('changes', since);
      await page.goto(`/admin/dashboard?asOf=${changes.at(-1)?.at}`);
      await expect(page.getByRole('region', { name: 'Dashboard as it was' })).toBeVisible();
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
  ...['revenue', 'items', 'customers'].map((report) => ({
    name: `reports, ${report}`,
    open: async (page: Page) => {
      await page.goto(`/admin/reports?report=${report}`);
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  })),
  {
    name: 'online payments with differences',
    words: ['in your orders', 'Differences', 'payouts'],
    open: async (page) => {
      // No account is connected here.
      const paid = { kind: 'payment', reference: 'pi_3Pq8sZLkdIwHu7ix0YbG5c4T', at: '2026-11-21T12:00:00.000Z' };
      const order = { orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000', number: 'PR-7K3M-9Q2F' };
      const ofProvider = { id: 'txn_1', payment: paid.reference, payout: 'po_1P', isPending: false };
      await page.route('/api/admin/reconciliation?*', (route) =>
        route.fulfill({
          json: {
            listedAt: '2026-11-22T12:00:00.000Z',
            totals: { payments: 13_446, refunds: -2_000, disputes: 0, fees: 420, payouts: -11_026 },
            differences: [{ ...paid, ...order, providerAmount: 13_446, ledgerAmount: 13_000 }],
            transactions: [{ ...paid, ...ofProvider, amount: 13_446, fee: 420 }],
          },
        }),
      );
      await page.goto('/admin/reconciliation');
      await expect(page.getByText('in your orders')).toBeVisible();
    },
  },
  {
    name: 'calendar',
    words: ['Orders', 'Units'],
    open: async (page, { bookedDay, item }) => {
      await page.goto(`/admin/calendar?date=${bookedDay}`);
      await expect(page.getByRole('rowheader', { name: item.name }).first()).toBeVisible();
    },
  },
  {
    name: 'week',
    words: ['Earlier', 'This Week', 'Later'],
    open: async (page, { bookedDay }) => {
      await page.goto(`/admin/week?from=${bookedDay}`);
      await expect(page.getByText('To collect').first()).toBeVisible();
    },
  },
  {
    name: 'item being edited',
    open: async (page, { item }) => {
      await page.goto(`/admin/items/${item.id}`);
      await expect(page.getByLabel('Name')).toHaveValue(item.name);
    },
  },
  {
    name: 'item in the past',
    words: ['Item in the Past', "You're looking at the past"],
    open: async (page, { item }) => {
      const history = { params: { id: item.id } };
      const [added] = (await createAdmin(page.request).request<HistoryEntry[]>('itemHistory', history)).toReversed();
      await createAdmin(page.request).changePrice(item, item.price + 100);
      await page.goto(`/admin/items/${item.id}?asOf=${added?.at}`);
      await expect(page.getByRole('region', { name: 'Item as it was' }).getByText(item.name)).toBeVisible();
      await heading(page, 'Calendar as It Was');
    },
  },
  {
    name: 'what changed',
    words: ['What Changed', 'Since'],
    open: async (page) => {
      await page.goto('/admin/changes');
      await expect(page.getByRole('listitem').getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'waitlist',
    open: async (page) => {
      await page.goto('/admin/waitlist');
      await heading(page, 'No waitlist requests yet');
    },
  },
  {
    name: 'missed demand',
    words: ['By Weekend', 'Booked Instead', 'Other days'],
    open: async (page, { item, plenty, bookedDay }) => {
      const customer = createCustomer(page.request);
      const dana = { name: 'Dana Miller', email: 'dana.misses@customers.example' };
      expect((await customer.tryToBook(item, bookedDay, dana)).status).toBe(409);
      await customer.book(plenty, bookedDay, dana);
      const year = bookedDay.slice(0, 4);
      await page.goto(`/admin/missed-demand?from=${year}-01-01&to=${year}-12-31`);
      await heading(page, /^Revenue Refused/);
    },
  },
  {
    name: 'missed demand, replayed',
    words: ['Extra revenue', 'Utilization', 'Refused requests taken'],
    open: async (page, { item, bookedDay }) => {
      await page.goto(`/admin/missed-demand?from=${bookedDay}&to=${bookedDay}`);
      await page.getByLabel('Item', { exact: true }).selectOption({ label: item.name });
      await page.getByRole('button', { name: 'Replay' }).click();
      await heading(page, /and 1 more$/);
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
    name: 'staff, inviting',
    open: async (page) => {
      await page.goto('/admin/staff');
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Please enter a valid email')).toBeVisible();
    },
  },
  {
    name: 'staff, sessions',
    open: async (page) => {
      await page.goto('/admin/staff');
      await page
        .getByRole('button', { name: /^Sessions of/ })
        .first()
        .click();
      await expect(
        page
          .getByRole('dialog')
          .getByText(/^Last seen/)
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'two-step sign-in, being set up',
    words: ['or type this key into it'],
    open: async (page) => {
      await openTwoStepSetup(page);
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Please enter the code')).toBeVisible();
    },
  },
  {
    name: 'two-step sign-in, recovery codes',
    words: ['Your recovery codes'],
    open: async (page) => {
      // Really turned on, it would ask the other tests' admin for codes.
      const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k4tm-9xqp-7hwc-2vd${n}`);
      await page.route('/api/user/second-factor/confirmation', (route) => route.fulfill({ json: { recoveryCodes } }), {
        times: 1,
      });
      await openTwoStepSetup(page);
      await page.getByLabel('Code from the app').fill('492 039');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
  },
  {
    name: 'import and export',
    words: ['Choose file', 'Take your data with you'],
    open: async (page) => {
      await page.goto('/admin/import');
      await heading(page, 'Take your data with you');
    },
  },
  {
    name: 'integrations',
    words: ['All orders', 'Last read', 'API keys'],
    open: async (page) => {
      await page.goto('/admin/integrations');
      await heading(page, 'Calendar feeds');
    },
  },
  {
    name: 'integrations, calendar link',
    open: async (page) => {
      await page.goto('/admin/integrations');
      // Really created, it would end the link of another test.
      await page.route('/api/admin/calendar-feeds/*/link', (route) =>
        route.fulfill({
          status: 201,
          json: { url: `https://shop.example/api/calendar.ics?token=${'5tSN'.repeat(11)}` },
        }),
      );
      await page.getByRole('button', { name: /^(Create|New) link of All orders/ }).click();
      const confirm = page.getByRole('button', { name: 'Create new link' });
      if (await confirm.isVisible()) await confirm.click();
      await expect(page.getByRole('status', { name: 'Calendar link' })).toBeVisible();
    },
  },
  {
    name: 'integrations, new API key',
    open: async (page) => {
      await page.goto('/admin/integrations');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('form').getByRole('button', { name: 'Create key' }).click();
      await expect(page.getByText('Please choose at least one')).toBeVisible();
    },
  },
  {
    name: 'integrations, new webhook',
    open: async (page) => {
      await page.goto('/admin/integrations');
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await page.getByRole('form').getByRole('button', { name: 'Create webhook' }).click();
      await expect(page.getByText('Please choose at least one')).toBeVisible();
    },
  },
  {
    name: 'webhook messages',
    words: ['Next try', 'Send again'],
    open: async (page) => {
      const data = { url: 'http://127.0.0.1:9/closed', events: ['order.placed'] };
      const { id } = (await (await page.request.post('/api/admin/webhooks', { data })).json()) as { id: string };
      await page.request.post(`/api/admin/webhooks/${id}/ping`);
      await page.goto(`/admin/integrations/webhooks/${id}`);
      await expect(page.getByText('Retrying')).toBeVisible();
    },
  },
  {
    name: 'settings',
    open: async (page) => {
      await page.goto('/admin/settings');
      await heading(page, 'Your business');
    },
  },
  {
    name: 'look',
    open: async (page) => {
      await page.goto('/admin/brand');
      await heading(page, 'Colors');
    },
  },
  {
    name: 'words',
    words: ['Save'],
    open: async (page) => {
      await page.goto('/admin/words');
      await page.getByText('FAQ', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Preview Text: FAQ' }).click();
      await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Do I need an account to book?');
    },
  },
  {
    name: 'prices and terms',
    words: ['Total by this draft', 'Free cancellation (hours)'],
    open: async (page) => {
      await page.goto('/admin/price-book');
      await heading(page, 'What orders would cost');
      await expect(page.getByText('Difference').first()).toBeVisible();
    },
  },
];

async function openTwoStepSetup(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Current password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
}
