import { expect, test } from '@jest/globals';
import { priceOrder } from '@party-rental/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../../testing/account';
import { settings } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { DaySheetPage } from './day-sheet-page';

const LIST = 'GET /api/admin/bookings';

function open(address: string, response: unknown) {
  const api = fakeApi({ 'GET /api/settings': settings, [LIST]: response });
  renderAt(address, '/admin/day-sheet', <DaySheetPage />);
  return { api, user: userEvent.setup() };
}

test('deliveries to one address are grouped with their customers and notes', async () => {
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

test('the notes of an order and the money to collect are shown once', async () => {
  const orderId = '019abf3e-6f0a-7c55-9a35-4fd1c0b70000';
  const line = { itemId: 1, name: 'Castle Bounce House', eventDate: settings.today, quantity: 1, price: 15_000 };
  const order = { orderId, quote: priceOrder([line, { ...line, itemId: 2 }]), specialInstructions: 'Gate code 4711' };
  open('/admin/day-sheet?date=2026-12-12', [
    bookingOfDana(order),
    bookingOfDana({ ...order, itemId: 2, itemName: 'Round Banquet Table' }),
    bookingOfDana({ address: '9 Oak Street', customerName: 'Olaf Oak', quote: priceOrder([line, line]) }),
  ]);
  expect(await screen.findAllByText('Gate code 4711', { exact: false })).toHaveLength(1);
  const money = await screen.findByRole('region', { name: 'To collect from Dana Miller' });
  expect(money).toHaveTextContent('Order total$383.40');
  expect(money).toHaveTextContent('Balance due before setup$191.70');
  expect(money).toHaveTextContent('Damage deposit$50.00');
  expect(money).not.toHaveTextContent('There is more');
  expect(screen.getByRole('region', { name: 'To collect from Olaf Oak' })).toHaveTextContent(
    'There is more in this order than goes here on this day.',
  );
});

test('check marks survive a reload for their day only, and invalid ones are discarded', async () => {
  localStorage.setItem('party-rental:day-sheet', '{"2026-12-12":"castle","nonsense":[1]}');
  const castle = bookingOfDana();
  const { user } = open('/admin/day-sheet?date=2026-12-12', [castle]);
  await user.click(await screen.findByRole('checkbox'));
  cleanup();
  open('/admin/day-sheet?date=2026-12-12', [castle]);
  expect(await screen.findByRole('checkbox')).toBeChecked();
  cleanup();
  open('/admin/day-sheet?date=2026-12-13', [castle]);
  expect(await screen.findByRole('checkbox')).not.toBeChecked();
});

test('without a day, the sheet is for today, with links to the days before and after', async () => {
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

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/day-sheet', refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(LIST, []);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
});
