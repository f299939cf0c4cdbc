import { z } from 'zod';
import { type Endpoint, ofAdmin } from '../api/endpoint.js';
import { exampleBooking, exampleSettings } from '../api/examples.js';
import { asOf } from '../api/parameters.js';
import { historyEntry } from '../orders/history.js';
import { health } from '../shop/health.js';
import { settingsChange, versionedSettings } from '../shop/settings.js';
import { listSchema, sentence } from '../text/response-values.js';
import { dashboard } from './dashboard.js';

/** What keeps the shop from working. Admins see the message on every page. */
export const shopWarning = z
  .object({ code: z.enum(['not_open', 'no_email']), message: sentence })
  .meta({ id: 'ShopWarning' });
export type ShopWarning = z.infer<typeof shopWarning>;

export const adminEndpoints = {
  dashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    ...ofAdmin,
    summary: 'Key figures for the owner, now or at a moment in the past',
    description: 'At a moment in the past without emails, floods and lag, which are about now.',
    query: z.object({ asOf }),
    output: dashboard,
    example: {
      output: {
        totalItems: 18,
        totalBookings: 1,
        upcomingEvents: 1,
        pendingBookings: 1,
        recentBookings: [exampleBooking],
        popularItems: [{ itemId: 1, name: 'Castle Bounce House', bookings: 1 }],
        overbookedDays: [],
        bookingsPerWeek: [{ week: '2026-12-06', bookings: 1 }],
        load: [{ day: '2026-12-12', bookings: 1 }],
        orders: {
          today: '2026-12-10',
          deposits: { orders: 1, amount: 13446, overdue: 0 },
          refunds: { orders: 0, amount: 0 },
          balances: { orders: 1, amount: 26892, to: '2026-12-16' },
          comingWeeks: [{ week: '2026-12-06', orders: 1, revenue: 26892 }],
        },
        undeliveredEmails: 0,
        floods: [],
        lag: [{ reader: 'bookings', events: 0, seconds: 0 }],
      },
    },
  },
  health: {
    method: 'GET',
    path: '/api/admin/health',
    ...ofAdmin,
    summary: 'Whether emails, backups, disks and data are well, and what to do if not',
    output: health,
    isBulk: true,
    example: {
      output: {
        isOk: false,
        checkedAt: '2026-11-22T09:30:00.000Z',
        checks: [
          {
            name: 'emails',
            summary: '2 overdue, 0 undeliverable since yesterday',
            findings: ['2 overdue by ten minutes.'],
            warning: null,
            advice: 'Customers wait for these emails. Admin → Emails shows them.',
          },
        ],
      },
    },
  },
  adminSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    ...ofAdmin,
    summary: 'Settings of the shop',
    output: versionedSettings,
    example: { output: { ...exampleSettings, version: 3 } },
  },
  shopWarnings: {
    method: 'GET',
    path: '/api/admin/warnings',
    ...ofAdmin,
    summary: 'What keeps the shop from working, such as a missing mail server',
    output: listSchema(shopWarning),
    example: { output: [{ code: 'no_email', message: 'No email leaves this shop: SMTP_URL is not set.' }] },
  },
  settingsHistory: {
    method: 'GET',
    path: '/api/admin/settings/history',
    ...ofAdmin,
    summary: 'History of the settings: the latest 100 changes, newest first; fees in cents',
    output: listSchema(historyEntry),
    example: {
      output: [
        {
          type: 'SettingsChanged',
          at: '2026-11-22T09:30:00.000Z',
          actor: 'Olga Owner (admin)',
          changes: [
            { field: 'cleaningFee', from: '0', to: '2500' },
            { field: 'closedDays', from: null, to: '2026-12-24' },
          ],
        },
      ],
    },
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/admin/settings',
    ...ofAdmin,
    summary:
      'Change the settings of the shop; with `version`, only if they have not changed since that version. Without `force`, no day with orders is closed.',
    body: settingsChange,
    output: versionedSettings,
    errors: ['conflict', 'overbooking'],
    example: { body: { ...exampleSettings, version: 3 }, output: { ...exampleSettings, version: 4 } },
  },
} as const satisfies Record<string, Endpoint>;
