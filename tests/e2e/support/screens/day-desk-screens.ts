import { expect } from '@playwright/test';
import { addDays, type DayDesk } from '@party-rental/contracts';
import { newPerson } from '../../../support/customer-client.js';
import { createAdmin } from '../clients.js';
import { heading, type Screen } from './screen.js';

let repairedOrder = '';

/** The owner's repair of a day, and how its customers see it, in the session of the screens before. */
export const DAY_DESK_SCREENS: readonly Screen[] = [
  {
    name: 'day desk',
    words: [
      'Affected: all items',
      'chosen',
      'Move all to',
      'Same total',
      'To refund',
      'Answers',
      'Waiting',
      'Undo until',
    ],
    open: async (page, { plenty, day }) => {
      const admin = createAdmin(page.request);
      const date = addDays(day, 40);
      for (const name of ['Stormy', 'Sunny']) await admin.book(plenty, date, newPerson(name));
      const { orders } = await admin.request<DayDesk>('dayDesk', { query: { date } });
      const [first] = orders;
      repairedOrder = first?.orderId ?? '';
      const repairs = [{ orderId: repairedOrder, repair: { kind: 'move', to: addDays(date, 1) } }];
      await admin.request('applyRepairs', { body: { date, repairs, reason: 'A storm is coming.' } });
      await page.goto(`/admin/day-desk?date=${date}`);
      await heading(page, 'Answers');
      await expect(page.getByText('Same total').first()).toBeVisible();
    },
  },
  {
    name: 'day desk, repairs being reviewed',
    words: ['Orders after this', 'Each customer reads it', 'You can undo each repair for an hour'],
    open: async (page) => {
      await page.getByRole('button', { name: /^Review/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Repair/ })
        .click();
      await expect(page.getByText('Please enter a reason')).toBeVisible();
    },
  },
  {
    name: 'order that was moved',
    words: ["We've moved your party to", 'A storm is coming.', 'Choose Another Day', 'Cancel Instead'],
    open: async (page) => {
      await page.goto(`/orders/${repairedOrder}`);
      await heading(page, /^We've moved your party/);
    },
  },
];
