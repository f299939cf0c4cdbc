import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { busySaturdays, calendarOfCastle, castle, settings, settingsWith } from '../../../../testing/catalog';
import { enterAll } from '../../../../testing/enter';
import { fakeApi } from '../../../../testing/fake-api';
import { orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { PhoneOrderPage } from './phone-order-page';

const ENTER = 'POST /api/admin/orders';
const PATH = '/admin/bookings/new';
const ofSeveralDays = settingsWith({
  longerRentals: {
    maxDays: 2,
    further: [{ fromDay: 2, percent: 50 }],
    named: [{ name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.5 }],
  },
});

function open(shop: typeof settings, address = PATH) {
  sessionStorage.clear();
  const available = { isAvailable: true, remaining: 2 };
  const api = fakeApi({
    'GET /api/settings': shop,
    'GET /api/items': [castle],
    ...calendarOfCastle(),
    'GET /api/availability/1/2026-12-12': available,
    'GET /api/availability/1/2026-12-13': available,
    'GET /api/availability/1/2026-12-14': available,
    [ENTER]: orderOfDana(),
  });
  renderAt(address, PATH, <PhoneOrderPage />);
  return { api, user: userEvent.setup() };
}

async function chooseCastle(user: ReturnType<typeof userEvent.setup>) {
  await user.selectOptions(await screen.findByLabelText('Item'), castle.name);
  await user.click(await screen.findByLabelText(/December 12, 2026, available/));
  await user.click(await screen.findByLabelText(/December 14, 2026, available/));
}

test('a caller gets more days than customers can book, and pays for all of them', async () => {
  const { api, user } = open(ofSeveralDays);
  await chooseCastle(user);
  const days = 'Saturday, December 12 to Monday, December 14, 2026 (3 days)';
  expect(screen.getByText(days)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add to Order' }));
  expect(screen.getByRole('list', { name: 'Lines' })).toHaveTextContent(`${days}, Weekend rate`);
  expect(window.location.search).toBe('?lines=1_2026-12-12_1_3');
  const price = screen.getByRole('region', { name: 'Price Summary' });
  expect(price).toHaveTextContent('Rental fee (3 days), Weekend rate$283.50');
  await enterAll({
    'Full name': 'Carl Caller',
    Phone: '555 010 2030',
    Address: '1 Party Lane',
    City: 'Springfield',
    State: 'NY',
    'Zip code': '10001',
  });
  await user.click(screen.getByLabelText('The customer accepts the terms and conditions'));
  await user.click(screen.getByRole('button', { name: 'Enter Order' }));
  await screen.findByText(/^Now at/);
  expect(api.sentTo(ENTER)[0]?.body).toMatchObject({
    lines: [{ itemId: 1, eventDate: '2026-12-12', days: 3, quantity: 1 }],
  });
});

test('the same item for other days is a line of its own, and each is removed by itself', async () => {
  const { user } = open(ofSeveralDays, `${PATH}?lines=1_2026-12-12_1_3,1_2026-12-12_1`);
  const lines = await screen.findByRole('list', { name: 'Lines' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(2);
  const remove = `Remove ${castle.name}, Sat, Dec 12 to Mon, Dec 14 (3 days)`;
  await user.click(screen.getByRole('button', { name: remove }));
  expect(window.location.search).toBe('?lines=1_2026-12-12_1');
});

test('a caller pays the price of the weekday', async () => {
  open(settingsWith({ factors: busySaturdays }), `${PATH}?lines=1_2026-12-12_1`);
  const price = await screen.findByRole('region', { name: 'Price Summary' });
  expect(price).toHaveTextContent('Rental fee (1 day)$226.80');
});

test('a shop that rents by the day offers one day', async () => {
  const { user } = open(settings);
  await chooseCastle(user);
  expect(screen.getByText('Monday, December 14, 2026')).toBeVisible();
  expect(screen.queryByText(/last day/)).not.toBeInTheDocument();
});
