import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { settings } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { DaySheetPage } from './day-sheet-page';

const LIST = 'GET /api/admin/orders';

function open(address: string, response: unknown) {
  const api = fakeApi({ 'GET /api/settings': settings, [LIST]: response });
  renderAt(address, '/admin/day-sheet', <DaySheetPage />);
  return { api, user: userEvent.setup() };
}

test('deliveries to one address are grouped with their customers and notes', async () => {
  const { user } = open('/admin/day-sheet?date=2026-12-12', [
    orderOfDana({ specialInstructions: 'Gate code 4711' }),
    orderOfDana({ address: '9 Oak Street', customerName: 'Olaf Oak' }),
    orderOfDana({
      address: '12 maple street ',
      lines: [{ itemName: 'Round Banquet Table', quantity: 3, status: 'CONFIRMED' }],
    }),
    orderOfDana({ address: '1 Gone Lane', lines: [{ status: 'CANCELLED' }] }),
  ]);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Saturday, December 12, 2026');
  expect(await screen.findByText('2 stops, 3 bookings')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'To Load',
    '9 Oak Street, Springfield, NY 12345',
    '12 Maple Street, Springfield, NY 12345',
  ]);
  const [, , maple] = screen.getAllByRole('heading', { level: 2 }).map((address) => address.closest('li'));
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

test('what to load is added up over all stops, with what is in packages', async () => {
  const castleLine = { itemId: 1, itemName: 'Castle', quantity: 2 };
  const contents = [castleLine, { itemId: 2, itemName: 'Chair', quantity: 24 }];
  const party = { itemId: 3, itemName: 'Party Package', quantity: 2, contents };
  const chairs = { itemId: 2, itemName: 'Chair', quantity: 5 };
  open('/admin/day-sheet?date=2026-12-12', [
    orderOfDana({ lines: [party, { ...party, eventDate: '2026-12-13' }] }),
    orderOfDana({ address: '9 Oak Street', lines: [chairs, { ...castleLine, status: 'CANCELLED' }] }),
  ]);
  const toLoad = await screen.findByRole('region', { name: 'To Load' });
  expect(
    within(toLoad)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 ×Castle', '29 ×Chair']);
  expect(screen.getByText('Inside: 2 × Castle, 24 × Chair')).toBeVisible();
});

const toCollect = (name: string) => screen.findByRole('region', { name: `To collect from ${name}` });
const line = { unitPrice: 15_000 };

test('the money to collect is that of the lines that are not cancelled, less what is paid', async () => {
  const lines = [line, { ...line, itemId: 2, itemName: 'Round Banquet Table' }, { ...line, status: 'CANCELLED' }];
  const whole = orderOfDana({ lines });
  open('/admin/day-sheet?date=2026-12-12', [
    { ...whole, specialInstructions: 'Gate code 4711' },
    orderOfDana({
      customerName: 'Petra Paid',
      status: 'CONFIRMED',
      lines,
      payments: [
        { kind: 'DEPOSIT', amount: 19_710 },
        { kind: 'DAMAGE_DEPOSIT', amount: 5_000 },
      ],
    }),
  ]);
  const money = await toCollect('Dana Miller');
  expect(screen.getAllByText('Gate code 4711', { exact: false })).toHaveLength(1);
  expect(money).toHaveTextContent('Order total$383.40');
  expect(money).toHaveTextContent('Balance due before setup$383.40');
  expect(money).toHaveTextContent('Damage deposit$50.00');
  expect(money).toHaveTextContent("Not confirmed yet: $191.70 of the deposit hasn't been paid.");
  expect(money).not.toHaveTextContent('There is more');
  const paid = await toCollect('Petra Paid');
  expect(paid).toHaveTextContent('Paid$197.10');
  expect(paid).toHaveTextContent('Balance due before setup$186.30');
  expect(paid).toHaveTextContent('Damage deposit$0.00');
  expect(paid).not.toHaveTextContent('Not confirmed');
});

test('the balance is recorded at the stop with two taps', async () => {
  const order = orderOfDana({ status: 'CONFIRMED', payments: [{ kind: 'DEPOSIT', amount: 10_000 }] });
  const { api, user } = open('/admin/day-sheet?date=2026-12-12', [order]);
  const at = `POST /api/admin/orders/${order.id}/payments`;
  api.respond(at, order);
  await user.click(await screen.findByRole('button', { name: `Record Balance of ${order.number}` }));
  await user.click(screen.getByRole('button', { name: 'Cash' }));
  await waitFor(() =>
    expect(api.sentTo(at).map(({ body }) => body)).toMatchObject([
      { kind: 'BALANCE', amount: order.money.balance, method: 'CASH' },
    ]),
  );
});

test('an order over two days is paid at its first delivery, and not again at the second', async () => {
  const order = orderOfDana({ lines: [line, { ...line, eventDate: '2026-12-13' }] });
  open('/admin/day-sheet?date=2026-12-12', [order]);
  const first = await toCollect('Dana Miller');
  expect(first).toHaveTextContent('Balance due before setup$383.40');
  expect(first).toHaveTextContent('There is more in this order than goes here on this day.');
  cleanup();
  open('/admin/day-sheet?date=2026-12-13', [order]);
  const second = await toCollect('Dana Miller');
  expect(second).toHaveTextContent('Balance due before setup$0.00');
  expect(second).toHaveTextContent('Damage deposit$0.00');
  expect(second).toHaveTextContent('it was due at the first delivery, on Saturday, December 12, 2026.');
});

test('check marks survive a reload for their day only, and invalid ones are discarded', async () => {
  localStorage.setItem('party-rental:day-sheet', '{"2026-12-12":"castle","nonsense":[1]}');
  const castle = orderOfDana({ lines: [{}, { eventDate: '2026-12-13' }] });
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
  const days = api.sentTo(LIST).map(({ query }) => new URLSearchParams(query).get('from'));
  expect(days).toEqual(['2026-12-10', '2026-12-11', '2026-12-10', '2026-12-09']);
});

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/day-sheet', refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(LIST, []);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
});
