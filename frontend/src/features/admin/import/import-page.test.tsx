import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ImportPage } from './import-page';

const IMPORT = {
  id: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44',
  kind: 'orders',
  status: 'stopped',
  rows: 2,
  created: 0,
  records: 0,
  unchanged: 0,
  refusedRows: 1,
  startedAt: '2026-11-22T09:30:00.000Z',
  actor: 'Olga Owner (admin)',
};

function open(more: object = {}) {
  const one = { ...IMPORT, ...more };
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/admin/imports': [one],
    [`GET /api/admin/imports/${one.id}`]: {
      ...one,
      refused: [{ row: 4, reason: 'event_date: Please use a date.' }],
      warnings: [],
      plan: [],
    },
  });
  renderAt('/admin/import', '/admin/import', <ImportPage />);
  return { api, user: userEvent.setup() };
}

test('an earlier import shows why rows were refused, and one that stopped can be undone', async () => {
  const { user } = open();
  const row = await screen.findByRole('row', { name: /Upcoming orders/ });
  expect(within(row).getByText('Stopped: import the same file again')).toBeVisible();
  expect(within(row).getByRole('button', { name: /^Undo/ })).toBeEnabled();
  await user.click(within(row).getByRole('button', { name: /^Show refused/ }));
  const dialog = await screen.findByRole('dialog', { name: '1 refused row of orders' });
  expect(await within(dialog).findByText('event_date: Please use a date.')).toBeVisible();
});

test('an import that is being undone has no button to undo it', async () => {
  open({ status: 'undoing' });
  const row = await screen.findByRole('row', { name: /Upcoming orders/ });
  expect(within(row).getByText('Being undone')).toBeVisible();
  expect(within(row).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('everything can be downloaded', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'The log' })).toHaveAttribute('href', '/api/admin/export/log.ndjson');
});
