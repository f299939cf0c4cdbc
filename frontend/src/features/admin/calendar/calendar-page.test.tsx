import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { CalendarPage } from './calendar-page';

const CALENDAR = 'GET /api/admin/calendar';
const day = '2026-12-12';
const calendar = {
  today: '2026-12-10',
  items: [
    {
      itemId: 1,
      name: 'Castle',
      stock: 2,
      days: [{ day, booked: 1, onBufferDays: 0, outOfService: 1, reasons: ['Torn seam'] }],
    },
    { itemId: 2, name: 'Slide', stock: 1, days: [{ day, booked: 2, onBufferDays: 1, outOfService: 0, reasons: [] }] },
    { itemId: 3, name: 'Chair', stock: 90, days: [{ day, booked: 40, onBufferDays: 0, outOfService: 0, reasons: [] }] },
  ],
  days: [{ day, stops: 3, orders: 2, revenue: 123_400 }],
};

async function open(address = '/admin/calendar?date=2026-12-12') {
  const api = fakeApi({ 'GET /api/settings': settings, [CALENDAR]: calendar });
  renderAt(address, '/admin/calendar', <CalendarPage />);
  await screen.findByRole('table');
  return { api, user: userEvent.setup() };
}

test('each day of an item says what is booked, cleaned, out of service and why, sold out or overbooked, and opens its day plan', async () => {
  await open();
  const castle = screen.getByRole('link', {
    name: 'Castle, Saturday, December 12, 2026: 1 of 2 booked, 1 out of service (Torn seam), sold out',
  });
  expect(castle).toHaveAttribute('href', '/admin/day-plan?date=2026-12-12');
  expect(castle).toHaveTextContent('2fullout 1');
  expect(castle).toHaveAttribute('title', expect.stringContaining('Torn seam'));
  const slide = screen.getByRole('link', {
    name: /^Slide, .*: 1 of 1 booked, 1 cleaning after an event, overbooked by 1$/,
  });
  expect(slide).toHaveTextContent('2overclean 1');
  expect(screen.getByRole('link', { name: /^Chair, Saturday, December 12.*: 40 of 90 booked$/ })).toHaveTextContent(
    '40',
  );
  expect(screen.getByRole('columnheader', { name: 'Saturday, December 12, 2026' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: /^Castle/ })).toHaveTextContent('of 2');
});

test('arrow keys go from day to day, and the grid is one tab stop', async () => {
  const { user } = await open();
  const links = within(screen.getByRole('table')).getAllByRole('link');
  expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  // jsdom has no layout, and the page skips days that the screen hides.
  for (const link of links) Object.assign(link, { getClientRects: () => [{}] });
  screen.getByRole('link', { name: /^Castle, Saturday, December 12/ }).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName(/^Slide, Sunday, December 13, 2026: 0 of 1 booked$/);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}');
  expect(document.activeElement).toHaveAccessibleName(/^Castle, Saturday, December 12/);
});

test('each day shows its stops and revenue, and the month leads to its orders', async () => {
  await open();
  const link = screen.getByRole('link', { name: /^Saturday, December 12, 2026.*3 stops\s*\$1,234$/ });
  expect(link).toHaveAttribute('href', '/admin/day-plan?date=2026-12-12');
  expect(screen.getByRole('link', { name: '2 orders' })).toHaveAttribute(
    'href',
    '/admin/orders?from=2026-12-01&to=2026-12-31',
  );
});

test('the weeks of the month are loaded, and another month with its button', async () => {
  const { api, user } = await open();
  const requested = () => api.sentTo(CALENDAR).map(({ query }) => query);
  expect(requested()).toEqual(['from=2026-11-29&to=2027-01-02']);
  await user.click(screen.getByRole('button', { name: 'Month after' }));
  expect(await screen.findByText('January 2027')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Week before' }));
  expect(await screen.findByText('December 2026')).toBeVisible();
  expect(requested()[1]).toBe('from=2026-12-27&to=2027-02-06');
});
