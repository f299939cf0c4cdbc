import { expect, test } from 'vitest';
import type { HealthCheck } from '@party-rental/contracts';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { HealthCard } from './health-card';

const backup: HealthCheck = {
  name: 'backup',
  summary: 'shop-20261122T080000Z, 3 hours old',
  findings: [],
  warning: null,
  advice: 'Make sure that the disk is there.',
};
const open = (...checks: HealthCheck[]) => {
  const isOk = checks.every(({ findings }) => findings.length === 0);
  fakeApi({ 'GET /api/admin/health': { isOk, checkedAt: '2026-11-22T11:00:00.000Z', checks } });
  renderAt('/admin', '/admin', <HealthCard />);
};

test('while all is well, one line says so', async () => {
  open(backup);
  expect(await screen.findByRole('heading', { name: 'Your shop is healthy' })).toBeVisible();
  expect(screen.getByText(/3 hours old/)).not.toBeVisible();
  expect(screen.queryByText('Make sure that the disk is there.')).toBeNull();
});

test('a problem is shown with what to do about it', async () => {
  open({ ...backup, findings: ['The last good backup is 50 hours old.'] });
  expect(await screen.findByRole('heading', { name: 'Your shop needs attention: 1 problem' })).toBeVisible();
  expect(screen.getByText('The last good backup is 50 hours old.')).toBeVisible();
  expect(screen.getByText('Make sure that the disk is there.')).toBeVisible();
});

test('a problem leads to the page on which the owner deals with it, if there is one', async () => {
  open({ ...backup, findings: ['It failed.'] }, { ...backup, name: 'emails', findings: ['2 overdue by ten minutes.'] });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See the Emails', '/admin/emails'],
  ]);
});

test('a problem that another notice of the page shows is not repeated', async () => {
  const stock: HealthCheck = { ...backup, name: 'stock', findings: ['2026-12-12: 3 of 2 × Castle booked'] };
  open({ ...backup, findings: ['The last good backup is 50 hours old.'] }, stock);
  expect(await screen.findByRole('heading', { name: 'Your shop needs attention: 1 problem' })).toBeVisible();
  expect(screen.queryByText(/of 2 × Castle/)).toBeNull();
});
