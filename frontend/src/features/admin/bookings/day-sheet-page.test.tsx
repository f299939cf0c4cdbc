import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../testing/account';
import { settings } from '../../../testing/catalogue';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { DaySheetPage } from './day-sheet-page';

const LIST = 'GET /api/admin/bookings';

function open(address: string, answer: unknown) {
  const api = fakeApi({ 'GET /api/settings': settings, [LIST]: answer });
  renderAt(address, '/admin/day-sheet', <DaySheetPage />);
  return { api, user: userEvent.setup() };
}

test('what goes to one address stands together, with who waits there and what to know', async () => {
  const { user } = open('/admin/day-sheet?date=2026-12-12', [
    bookingOfDana({ specialInstructions: 'Gate code 4711' }),
    bookingOfDana({ address: '9 Oak Street', customerName: 'Olaf Oak' }),
    bookingOfDana({ address: '12 maple street ', itemName: 'Round Banquet Table', quantity: 3, status: 'CONFIRMED' }),
    bookingOfDana({ address: '1 Gone Lane', status: 'CANCELLED' }),
  ]);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Saturday, December 12, 2026');
  expect(await screen.findByText('2 stops, 3 bookings')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((address) => address.textContent)).toEqual([
    '9 Oak Street, Springfield, NY 12345',
    '12 Maple Street, Springfield, NY 12345',
  ]);
  const [, maple] = screen.getAllByRole('heading', { level: 2 }).map((address) => address.closest('li'));
  expect(maple).toHaveTextContent('Castle Bounce House, 1 unit');
  expect(maple).toHaveTextContent('Round Banquet Table, 3 units');
  expect(maple).toHaveTextContent('Notes: Gate code 4711');
  expect(maple).toHaveTextContent('Dana Miller, (555) 010-2030');
  expect(screen.queryByText(/Gone Lane/)).not.toBeInTheDocument();

  const box = screen.getByRole('checkbox', { name: /^Round Banquet Table ?, 3 units$/ });
  await user.click(box);
  expect(box).toBeChecked();
  expect(within(maple ?? document.body).getAllByRole('checkbox')).toHaveLength(2);
});

test('with no day said it is for today, and the days before and after are a step away', async () => {
  const { api, user } = open('/admin/day-sheet', []);
  expect(await screen.findByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
  expect(screen.getByLabelText('Day')).toHaveValue('2026-12-10');
  await user.click(screen.getByRole('button', { name: 'Day after' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Friday, December 11, 2026');
  await user.click(screen.getByRole('button', { name: 'Day before' }));
  await user.click(screen.getByRole('button', { name: 'Day before' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wednesday, December 9, 2026');
  const days = api.sentTo(LIST).map(({ query }) => new URLSearchParams(query).get('date'));
  expect(days).toEqual(['2026-12-10', '2026-12-11', '2026-12-10', '2026-12-09']);
});

test('what could not be loaded can be tried again', async () => {
  const { api, user } = open('/admin/day-sheet', refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer(LIST, []);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
});
