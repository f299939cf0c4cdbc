import { expect, test } from 'vitest';
import type { PublicSettings } from '@party-rental/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle, settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { bookingOfOnlyLine, orderLine, orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { EditItemPage } from '../inventory/form/item-pages';
import { OrderDetailPage } from '../orders/detail/order-detail-page';
import { ChangesPage } from './changes-page';

const olga = 'Olga Owner (admin)';
const [BOOKED, CONFIRMED, ADJUSTED] = [
  '2026-11-21T15:00:00.000Z',
  '2026-11-22T14:30:00.000Z',
  '2026-11-23T20:00:00.000Z',
];
const entry = (type: string, at: string, actor = olga) => ({ type, at, actor, changes: [] });

function openOrder(search = '', setupWindows: PublicSettings['setupWindows'] = []) {
  const order = orderOfDana({ status: 'CONFIRMED', lines: [orderLine({ status: 'CONFIRMED' })] });
  const at = `/api/admin/orders/${order.id}`;
  const history = [
    entry('BookingCreated', BOOKED, 'Guest'),
    entry('PaymentRecorded', CONFIRMED),
    entry('BookingConfirmed', CONFIRMED),
    entry('AdjustmentAdded', ADJUSTED),
  ];
  const api = fakeApi({
    'GET /api/settings': { ...settings, setupWindows },
    [`GET /api/orders/${order.id}`]: order,
    ...bookingOfOnlyLine(order),
    [`GET ${at}`]: { ...order, status: 'RECEIVED' },
    [`GET ${at}/history`]: history,
    [`GET ${at}/emails`]: [],
  });
  renderAt(`/admin/orders/${order.id}${search}`, '/admin/orders/:id', <OrderDetailPage />);
  return { api, at, user: userEvent.setup() };
}

test('the slider of an order has a mark for each moment, says what happened when, and starts at now', async () => {
  openOrder();
  const slider = await screen.findByRole('slider', { name: 'Look back: the order after each of its 3 changes' });
  expect(slider).toHaveAttribute('max', '2');
  expect(slider).toHaveValue('2');
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    'Now, after: Price adjusted, Monday, November 23, 2026 at 3:00 PM EST',
  );
  expect(screen.getByRole('button', { name: 'Adjust Price' })).toBeVisible();
  expect(screen.queryByText("You're looking at the past")).not.toBeInTheDocument();
});

test('an order in the past is marked as past, cannot be changed, and leads back to now', async () => {
  const { api, at, user } = openOrder(`?asOf=${encodeURIComponent(CONFIRMED)}`);
  expect(await screen.findByText("You're looking at the past")).toBeVisible();
  expect(await screen.findByText(/^As it was on/)).toBeVisible();
  expect(screen.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    'Payment recorded, Confirmed, Sunday, November 22, 2026 at 9:30 AM EST',
  );
  expect(api.sentTo(`GET ${at}`).flatMap(({ query }) => new URLSearchParams(query).get('asOf') ?? [])).toEqual([
    CONFIRMED,
  ]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Back to Now']);
  const timeline = screen.getByRole('region', { name: 'Timeline' });
  expect(within(timeline).getAllByRole('listitem')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Back to Now' }));
  expect(await screen.findByRole('button', { name: 'Adjust Price' })).toBeVisible();
  expect(window.location.search).toBe('');
});

test.each(['', `?asOf=${CONFIRMED}`])('an order at %j says when it was ordered and is set up', async (search) => {
  openOrder(search, [{ from: '09:00', to: '11:00' }]);
  const customer = await screen.findByRole('region', { name: 'Customer and address' });
  expect(customer).toHaveTextContent("SetupWe'll set up between 9:00 AM and 11:00 AM");
  expect(screen.getByText(/^Ordered on/)).toBeVisible();
});

test.each(['?asOf=nonsense', '?asOf=2099-01-01T00:00:00Z'])('a page with %s shows the order of now', async (search) => {
  openOrder(search);
  expect(await screen.findByRole('slider')).toHaveValue('2');
  expect(screen.queryByText("You're looking at the past")).not.toBeInTheDocument();
});

test('an item in the past shows its fields and calendar of then, and no form', async () => {
  const month = 'GET /api/availability/1/month/2026/11';
  const left = (remaining: number) => ({ available: remaining > 0, remaining });
  const api = fakeApi({
    [month]: { '2026-11-28': left(2), '2026-11-29': left(0) },
    'GET /api/settings': settings,
    'GET /api/items/1': castle,
    'GET /api/admin/items/1': { ...castle, price: 15_000 },
    'GET /api/admin/items/1/history': [entry('ItemChanged', CONFIRMED), entry('ItemAdded', BOOKED)],
    'GET /api/admin/items/1/downtimes': [],
  });
  renderAt(`/admin/items/1?asOf=${BOOKED}`, '/admin/items/:id', <EditItemPage />);
  const asOf = () => api.sentTo(month).map(({ query }) => new URLSearchParams(query).get('asOf'));
  const past = await screen.findByRole('region', { name: 'Item as it was' });
  expect(past).toHaveTextContent('Price$150.00');
  expect(screen.getByRole('slider')).toHaveValue('0');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Saturday, November 28, 2026, available, 2 left' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sunday, November 29, 2026, booked' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Friday, November 20, 2026, past' })).toBeVisible();
  expect(asOf()).toEqual([BOOKED]);
  // After the last change of the item, and between its changes.
  for (const [day, end] of [
    ['2026-11-30', '2026-12-01T04:59:59.999Z'],
    ['2026-11-21', '2026-11-22T04:59:59.999Z'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Look back to the end of a day'), { target: { value: day } });
    await waitFor(() => expect(asOf().at(-1)).toBe(end));
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^The end of the day, .* at 11:59 PM EST$/),
    );
  }
  await userEvent.click(screen.getByRole('button', { name: 'Back to Now' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
});

test('changes are listed by person with links, by default since last Friday', async () => {
  const order = { id: orderOfDana().id, number: 'PR-7K3M-9Q2F', customerName: 'Dana Miller' };
  const item = { id: 7, name: 'Castle Bounce House' };
  const change = (type: string, by: string, about: object = {}) => ({
    ...{ type, at: BOOKED, actor: by, order: null, item: null },
    ...about,
  });
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/admin/changes': [
      change('BookingConfirmed', olga, { order }),
      change('ItemChanged', 'Max (admin)', { item }),
      change('SettingsChanged', olga),
      change('PriceBookChanged', olga),
      change('ItemRemoved', olga, { item }),
    ],
  });
  renderAt('/admin/changes', '/admin/changes', <ChangesPage />);
  const ofOlga = await screen.findByRole('region', { name: olga });
  expect(
    within(ofOlga)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/admin/orders/${order.id}`, '/admin/settings', '/admin/price-book']);
  expect(within(screen.getByRole('region', { name: 'Max (admin)' })).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/items/7',
  );
  const since = () => new URLSearchParams(api.sentTo('GET /api/admin/changes').at(-1)?.query).get('since');
  expect(since()).toBe('2026-12-04T05:00:00.000Z');
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '17:30' } });
  await waitFor(() => expect(since()).toBe('2026-12-04T22:30:00.000Z'));
});
