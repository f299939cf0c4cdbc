import { describe, expect, test } from 'vitest';
import { priceOrder, type Order } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { table } from '../../../../testing/cart';
import { calendarOfCastle, castle, monthOfCastle, rates, settings, settingsWith } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { bookingOfOnlyLine, orderLine, orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { messageStore } from '../../../../ui/overlays/notify';
import { OrderDetailPage } from './order-detail-page';

const TABLE_REPAIR = {
  ...{ itemId: 2, itemName: 'Table', from: '2026-12-12', to: '2026-12-12', quantity: 3 },
  ...{ cause: 'downtime', reason: 'Broken legs', booking: null },
};

async function open(order: Order, larger: Order, button: string | RegExp, others = {}) {
  const [at, preview] = [`/api/admin/orders/${order.id}`, `POST /api/orders/${order.id}/preview`];
  const difference = larger.price.total - order.price.total;
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items': [castle, table],
    ...calendarOfCastle(),
    'GET /api/availability/2/month/2026/12': calendarOfCastle()['GET /api/availability/1/month/2026/12'],
    'GET /api/availability/2/2026-12-12': { isAvailable: true, remaining: 40 },
    [`GET /api/orders/${order.id}`]: order,
    ...bookingOfOnlyLine(order),
    'GET /api/user': { role: 'ADMIN' },
    'GET /api/admin/availability/2/month/2026/12': [TABLE_REPAIR],
    [`GET ${at}`]: { ...order, notes: [] },
    [`GET ${at}/history`]: [],
    [`GET ${at}/emails`]: [],
    [preview]: { price: larger.price, difference, available: true, problems: [] },
    ...others,
  });
  renderAt(`/admin/orders/${order.id}`, '/admin/orders/:id', <OrderDetailPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: button }));
  return { api, at: `/api/orders/${order.id}`, preview, user, dialog: within(screen.getByRole('dialog')) };
}

const figure = async (dialog: ReturnType<typeof within>, label: string) =>
  (await dialog.findByText(label, { selector: 'dt' })).nextElementSibling;

test('the quantity of a line changes after its new total is shown', async () => {
  const [order, larger] = [orderOfDana(), orderOfDana({ lines: [{ quantity: 2 }] })];
  const bookingId = order.lines[0]?.bookingId ?? '';
  const { api, at, preview, user, dialog } = await open(order, larger, /^Quantity of/);
  const submit = dialog.getByRole('button', { name: 'Change Quantity' });
  expect(submit).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'One Castle Bounce House more' }));
  expect(await figure(dialog, 'New total')).toHaveTextContent('$467.64');
  expect(api.sentTo(preview).map(({ body }) => body)).toEqual([{ quantities: [{ bookingId, quantity: 2 }] }]);
  api.respond(`PATCH ${at}/lines/${bookingId}`, larger);
  await user.click(submit);
  await waitFor(() => expect(messageStore.get()?.description).toBe('The total is $467.64 now.'));
  const [sent] = api.sentTo(`PATCH ${at}/lines/${bookingId}`);
  expect(sent?.body).toEqual({ quantity: 2 });
  expect(sent?.headers['idempotency-key']).toBeTruthy();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a quantity that is not available cannot be sent, and the dialog says why', async () => {
  const order = orderOfDana();
  const { api, preview, user, dialog } = await open(order, order, /^Quantity of/);
  const problems = ['Only 1 unit is left on that day.'];
  api.respond(preview, { price: order.price, difference: 0, available: false, problems });
  await user.click(dialog.getByRole('button', { name: 'One Castle Bounce House more' }));
  expect(await dialog.findByText('Only 1 unit is left on that day.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change Quantity' })).toBeDisabled();
});

test('an item is added on the day of the order, after its new total is shown', async () => {
  const order = orderOfDana();
  const larger = orderOfDana({ lines: [{}, { itemId: 2, itemName: table.name, unitPrice: table.price }] });
  const { api, at, user, dialog } = await open(order, larger, 'Add Item');
  await user.selectOptions(await dialog.findByLabelText('Item'), 'Round Banquet Table');
  expect(await dialog.findByText(/Sat, Dec 12, 2026: 3 × Table out of service: Broken legs/)).toBeVisible();
  const both = [castle, table].map(({ id: itemId, name, price }) => {
    const { eventDate, quantity } = orderLine();
    return { itemId, name, price, eventDate, quantity };
  });
  const difference = priceOrder(both, rates).total - order.price.total;
  expect(await figure(dialog, 'Difference')).toHaveTextContent(`$${(difference / 100).toFixed(2)}`);
  api.respond(`POST ${at}/lines`, refuse('unavailable', 409, { detail: 'Already booked.' }));
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  expect(await dialog.findByText('Already booked.')).toBeVisible();
  api.respond(`POST ${at}/lines`, larger);
  await user.click(dialog.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(messageStore.get()?.title).toBe('Item added'));
  expect(api.sentTo(`POST ${at}/lines`)[1]?.body).toEqual({ itemId: 2, eventDate: '2026-12-12', quantity: 1 });
});

test('the owner adds an item for more days than customers can book, in a shop that rents for several', async () => {
  const order = orderOfDana({ lines: [{ days: 3 }] });
  const shop = settingsWith({ longerRentals: { maxDays: 3, further: [], named: [] } });
  const { api, at, user, dialog } = await open(order, order, 'Add Item', { 'GET /api/settings': shop });
  await user.selectOptions(await dialog.findByLabelText('Item'), castle.name);
  expect(dialog.getByText('Saturday, December 12 to Monday, December 14, 2026 (3 days)')).toBeVisible();
  await user.click(await dialog.findByLabelText(/December 14, 2026, available/));
  await user.click(await dialog.findByLabelText(/December 18, 2026, available/));
  expect(dialog.getByText('Monday, December 14 to Friday, December 18, 2026 (5 days)')).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Add Item' });
  await waitFor(() => expect(submit).toBeEnabled());
  api.respond(`POST ${at}/lines`, order);
  await user.click(submit);
  await waitFor(() =>
    expect(api.sentTo(`POST ${at}/lines`)[0]?.body).toEqual({
      ...{ itemId: 1, eventDate: '2026-12-14', days: 5, quantity: 1 },
    }),
  );
});

describe('moving a rental of three days', () => {
  const order = orderOfDana({ lines: [{ days: 3, quantity: 2, rate: 'Weekend rate' }] });
  const own = ['2026-12-12', '2026-12-13', '2026-12-14'];
  const openMove = (booked: string[]) =>
    open(order, order, /^Move everything/, {
      'GET /api/availability/1/month/2026/12': monthOfCastle(2026, 12, [...own, ...booked]),
      'GET /api/availability/1/month/2027/1': monthOfCastle(2027, 1, booked),
    });

  test('its page says how many days it has, and at which rate', async () => {
    await openMove([]);
    const line = screen.getByText('2 units for 3 days, until Monday, December 14, 2026 · Weekend rate');
    expect(line).toBeInTheDocument();
    expect(screen.getByText(/^Rental fee \(3 days\), Weekend rate, 2/)).toBeInTheDocument();
    expect(screen.getByText('Day Plan, Mon, Dec 14')).toHaveAttribute('href', '/admin/day-plan?date=2026-12-14');
  });

  test('it can begin where all its days are available, and on days that it has now', async () => {
    const { api, at, user, dialog } = await openMove(['2026-12-19']);
    expect(dialog.getByText('Castle Bounce House, 2 units for 3 days')).toBeVisible();
    // The third day is taken.
    expect(await dialog.findByLabelText(/December 17, 2026, booked/)).toBeVisible();
    expect(dialog.getByLabelText(/December 20, 2026, available/)).toBeVisible();
    await user.click(dialog.getByLabelText(/December 13, 2026, available/));
    const days = 'Sunday, December 13 to Tuesday, December 15, 2026 (3 days)';
    expect(dialog.getByText(`New days: ${days}`)).toBeVisible();
    const submit = dialog.getByRole('button', { name: 'Move to Sun, Dec 13' });
    await waitFor(() => expect(submit).toBeEnabled());
    api.respond(`POST ${at}/move`, order);
    await user.click(submit);
    await waitFor(() => expect(messageStore.get()?.description).toBe(`Order ${order.number}: now from ${days}.`));
    expect(api.sentTo(`POST ${at}/move`)[0]?.body).toEqual({ from: '2026-12-12', to: '2026-12-13' });
  });

  test('its last days may be in the next month', async () => {
    const { dialog } = await openMove(['2027-01-01']);
    expect(await dialog.findByLabelText(/December 29, 2026, available/)).toBeVisible();
    expect(dialog.getByLabelText(/December 30, 2026, booked/)).toBeVisible();
  });
});

test('the quantity of a past or cancelled line cannot be changed', async () => {
  const order = orderOfDana({ lines: [{ eventDate: '2026-12-01' }, { status: 'CANCELLED' }] });
  await open(order, order, 'Edit Contact Details');
  expect(screen.queryByText(/^Quantity/)).not.toBeInTheDocument();
});

test('nothing can be added to a cancelled order', async () => {
  const order = orderOfDana({ status: 'CANCELLED', lines: [{ status: 'CANCELLED' }] });
  await open(order, order, 'Edit Contact Details');
  expect(screen.queryByText('Add Item')).not.toBeInTheDocument();
});
