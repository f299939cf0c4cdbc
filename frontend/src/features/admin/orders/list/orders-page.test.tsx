import { expect, test } from 'vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { settings } from '../../../../testing/catalog';
import { fakeApi, pageBefore, refuse } from '../../../../testing/fake-api';
import { exportHref } from '../../../../testing/export-href';
import { orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { OrderDetailPage } from '../detail/order-detail-page';
import { OrdersPage } from './orders-page';

const LIST = 'GET /api/admin/orders';

function open(address: string, responses: Record<string, unknown>) {
  const api = fakeApi({ 'GET /api/settings': settings, ...responses });
  renderAt(address, '/admin/orders', <OrdersPage />);
  return { api, user: userEvent.setup() };
}

const listQueries = ({ sentTo }: ReturnType<typeof fakeApi>) =>
  sentTo(LIST).map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

test('each order shows its days, its customer, what is due and its status, and leads to its page', async () => {
  const order = orderOfDana({
    lines: [{ eventDate: '2026-12-13' }, {}, { itemId: 2 }, { eventDate: '2026-12-20', status: 'CANCELLED' }],
  });
  const refund = orderOfDana({
    customerName: 'Rita Refund',
    status: 'CANCELLED',
    lines: [{ status: 'CANCELLED' }],
    payments: [{ kind: 'DEPOSIT', amount: 13_446 }],
  });
  open('/admin/orders', { [LIST]: [order, refund] });
  const row = await screen.findByRole('row', { name: /Dana Miller/ });
  expect(row).toHaveTextContent(/Sat,\sDec\s12, 2026, Sun,\sDec\s13, 2026/);
  expect(row).not.toHaveTextContent(/Dec\s20/);
  for (const text of [order.number, 'Deposit due: $330.48', 'Received']) expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Dana Miller' })).toHaveAttribute('href', `/admin/orders/${order.id}`);
  const other = screen.getByRole('row', { name: /Rita Refund/ });
  expect(other).toHaveTextContent('Refund due: $134.46');
  expect(within(other).getByRole('checkbox', { name: `Choose ${refund.number}` })).toBeVisible();
});

test('one menu has every export', async () => {
  const { user } = open('/admin/orders', { [LIST]: [] });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['Orders CSV', 'Orders Excel', 'Lines CSV', 'Lines Excel', 'Payments CSV', 'Payments Excel'],
  ]);
  expect(screen.queryByRole('link', { name: /CSV|Excel/ })).not.toBeInTheDocument();
});

test('the filters and the sorting are in the URL, and in the exports', async () => {
  const { api, user } = open('/admin/orders?money=balance_due&from=2026-12-10&to=2026-12-16', { [LIST]: [] });
  expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible();
  expect(screen.getByLabelText('Money')).toHaveValue('balance_due');
  expect(screen.getByLabelText('Events from')).toHaveValue('2026-12-10');
  await user.selectOptions(screen.getByLabelText('Status'), 'Partly confirmed');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest order first');
  const filter = { status: 'PARTLY_CONFIRMED', money: 'balance_due', from: '2026-12-10', to: '2026-12-16' };
  await waitFor(() =>
    expect(listQueries(api).at(-1)).toEqual({ ...filter, sort: 'created', direction: 'desc', limit: '50' }),
  );
  const href = (await exportHref('Payments CSV')) ?? '';
  expect(Object.fromEntries(new URL(href, location.href).searchParams)).toEqual({ ...filter, rows: 'payments' });
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
});

const next = '/api/admin/orders?limit=50&cursor=abc';
const twoPages = {
  [LIST]: pageBefore(next, [orderOfDana()]),
  [`GET ${next}`]: { status: 200, body: [orderOfDana({ customerName: 'Zoe Last' })], total: 2 },
};

test('the number of loaded pages is in the URL, and another filter starts at the first one', async () => {
  const { user } = open('/admin/orders', twoPages);
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 2 of 2 orders')).toBeVisible();
  expect(window.location.search).toBe('?pages=2');
  await user.selectOptions(screen.getByLabelText('Status'), 'Received');
  expect(window.location.search).toBe('?status=RECEIVED');
});

test('a URL with a position loads up to it', async () => {
  open('/admin/orders?pages=2', twoPages);
  expect(await screen.findByRole('link', { name: 'Zoe Last' })).toBeVisible();
});

test('chosen orders are confirmed one by one after a preview; refused ones stay chosen and get a new key', async () => {
  const [first, second, third] = [orderOfDana(), orderOfDana(), orderOfDana()];
  const { api, user } = open('/admin/orders?status=RECEIVED', {
    [LIST]: [first, second, third],
    [`PATCH /api/admin/orders/${first.id}`]: { ...first, status: 'CONFIRMED' },
    [`PATCH /api/admin/orders/${second.id}`]: refuse('conflict', 409, { detail: 'It was cancelled.' }),
  });
  expect(screen.queryByRole('region', { name: 'Chosen orders' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: `Choose ${first.number}` }));
  await user.click(screen.getByRole('checkbox', { name: `Choose ${second.number}` }));
  api.respond(LIST, [second, third]);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const dialog = screen.getByRole('dialog', { name: 'Confirm 2 orders?' });
  for (const { number } of [first, second]) expect(dialog).toHaveTextContent(number);
  expect(api.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm 2 Orders' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `We couldn't confirm 1 order${second.number}: It was cancelled.`,
  );
  const sent = api.sent.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`/api/admin/orders/${first.id}`, { status: 'CONFIRMED' }],
    [`/api/admin/orders/${second.id}`, { status: 'CONFIRMED' }],
  ]);
  const keys = sent.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
  await waitFor(() => expect(screen.queryByText(first.number)).not.toBeInTheDocument());
  expect(window.location.search).toBe('?status=RECEIVED');
  await user.click(screen.getByRole('button', { name: 'Confirm 1 Order' }));
  await waitFor(() => expect(api.sent.filter(({ method }) => method === 'PATCH')).toHaveLength(3));
  expect(keys).not.toContain(api.sent.findLast(({ method }) => method === 'PATCH')?.headers['idempotency-key']);
});

test('after a lost response an order is confirmed with the same key', async () => {
  const order = orderOfDana();
  const at = `PATCH /api/admin/orders/${order.id}`;
  const { api, user } = open('/admin/orders', { [LIST]: [order], [at]: refuse('internal', 500) });
  await user.click(await screen.findByRole('checkbox', { name: `Choose ${order.number}` }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Confirm 1 Order' }));
    await waitFor(() => expect(api.sentTo(at)).toHaveLength(times));
  }
  expect(new Set(api.sentTo(at).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('after the chosen orders are confirmed, the focus is on the heading, because the button is gone', async () => {
  const order = orderOfDana();
  const at = `PATCH /api/admin/orders/${order.id}`;
  const { user } = open('/admin/orders', { [LIST]: [order], [at]: { ...order, status: 'CONFIRMED' } });
  await user.click(await screen.findByRole('checkbox', { name: `Choose ${order.number}` }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.click(screen.getByRole('button', { name: 'Confirm 1 Order' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Chosen orders' })).not.toBeInTheDocument();
});

test('cancelling several orders shows what each one is charged, and leaves out those that are cancelled', async () => {
  const [first, second] = [orderOfDana(), orderOfDana()];
  const over = orderOfDana({ status: 'CANCELLED', lines: [{ status: 'CANCELLED' }] });
  const preview = (order: typeof first) => ({
    ...{
      price: { ...order.price, total: 5_000, cancellationCharge: 5_000 },
      difference: 0,
      available: true,
      problems: [],
    },
  });
  const { api, user } = open('/admin/orders', {
    [LIST]: [first, second, over],
    [`POST /api/orders/${first.id}/preview`]: preview(first),
    [`POST /api/orders/${second.id}/preview`]: preview(second),
    [`PATCH /api/admin/orders/${first.id}`]: { ...first, status: 'CANCELLED' },
    [`PATCH /api/admin/orders/${second.id}`]: { ...second, status: 'CANCELLED' },
  });
  for (const { number } of [first, second, over])
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
  await user.click(screen.getByRole('button', { name: 'Cancel Orders' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel 2 orders?' });
  expect(dialog).toHaveTextContent(`Left out: ${over.number}, because it is cancelled already.`);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 Orders' }));
  expect(await within(dialog).findByText('Please choose why')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'The customer asked for it' }));
  await waitFor(() => expect(within(dialog).getAllByText('$50.00 charged')).toHaveLength(2));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 Orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = api.sent.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ path, body }) => [path, body])).toEqual(
    [first, second].map(({ id }) => [
      `/api/admin/orders/${id}`,
      { status: 'CANCELLED', requestedBy: 'CUSTOMER', reason: '' },
    ]),
  );
});

test('chosen orders are exported, and their customers emailed, without those who have no email', async () => {
  const [first, second] = [orderOfDana(), orderOfDana({ customerEmail: '' })];
  const { user } = open('/admin/orders', { [LIST]: [first, second, orderOfDana()] });
  for (const { number } of [first, second])
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${number}` }));
  expect(screen.getByRole('region', { name: 'Chosen orders' })).toHaveTextContent('2 orders chosen');
  await user.click(screen.getByRole('button', { name: 'Export Chosen' }));
  const href = screen.getByRole('menuitem', { name: 'Lines CSV' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(href, location.href).searchParams)).toEqual({
    rows: 'lines',
    ids: `${first.id},${second.id}`,
  });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Email' }));
  const dialog = screen.getByRole('dialog', { name: 'Email 1 customer' });
  expect(dialog).toHaveTextContent(`Left out: ${second.number}, because it has no email.`);
  expect(within(dialog).getByRole('link', { name: 'Open Mail Program' })).toHaveAttribute(
    'href',
    `mailto:?bcc=${encodeURIComponent(first.customerEmail)}`,
  );
});

test('only the chosen orders are printed, or all without a choice', async () => {
  const [first, second] = [orderOfDana(), orderOfDana()];
  const { user } = open('/admin/orders', { [LIST]: [first, second] });
  const row = (order: typeof first) => screen.getByRole('row', { name: new RegExp(order.number) });
  await screen.findByRole('checkbox', { name: `Choose ${first.number}` });
  expect(row(second)).not.toHaveClass('print:hidden');
  await user.click(screen.getByRole('checkbox', { name: `Choose ${first.number}` }));
  expect(row(second)).toHaveClass('print:hidden');
  expect(row(first)).not.toHaveClass('print:hidden');
});

test('the owner picks the columns, which stay picked', async () => {
  const order = orderOfDana();
  const { user } = open('/admin/orders', { [LIST]: [order] });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Items' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Money' }));
  await user.keyboard('{Escape}');
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const picked = ['Choose', 'Event Dates', 'Customer', 'Number', 'Items', 'Total', 'Status'];
  expect(headers()).toEqual(picked);
  cleanup();
  open('/admin/orders', { [LIST]: [order] });
  await screen.findByRole('columnheader', { name: 'Items' });
  expect(headers()).toEqual(picked);
  window.localStorage.clear();
});

test('usual filters and the own ones are tabs', async () => {
  const { api, user } = open('/admin/orders', { [LIST]: [orderOfDana()] });
  const tabs = await screen.findByRole('navigation', { name: 'Saved filters' });
  expect(within(tabs).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  await user.click(within(tabs).getByRole('link', { name: 'Deposit due' }));
  await waitFor(() => expect(listQueries(api).at(-1)).toEqual({ money: 'deposit_due', limit: '50' }));
  await user.selectOptions(screen.getByLabelText('Status'), 'Received');
  await user.click(within(tabs).getByRole('button', { name: 'Save Filter' }));
  await user.type(within(tabs).getByRole('textbox', { name: 'Name of this filter' }), 'To call{Enter}');
  await user.click(within(tabs).getByRole('link', { name: 'All' }));
  const own = within(tabs).getByRole('link', { name: 'To call' });
  expect(own).toHaveAttribute('href', '/admin/orders?money=deposit_due&status=RECEIVED');
  await user.click(within(tabs).getByRole('button', { name: 'Remove the filter To call' }));
  expect(own).not.toBeInTheDocument();
  window.localStorage.clear();
});

test('a deposit is recorded in the list with two taps', async () => {
  const order = orderOfDana();
  const at = `POST /api/admin/orders/${order.id}/payments`;
  const { api, user } = open('/admin/orders', { [LIST]: [order], [at]: { ...order, status: 'CONFIRMED' } });
  await user.click(await screen.findByRole('button', { name: new RegExp(`Record Deposit of ${order.number}`) }));
  await user.click(screen.getByRole('button', { name: 'Card' }));
  await waitFor(() =>
    expect(api.sentTo(at).map(({ body }) => body)).toMatchObject([
      { kind: 'DEPOSIT', amount: order.money.depositDue, method: 'CARD', confirm: true },
    ]),
  );
});

test('the way back from an order keeps the filters, the sorting and the position', async () => {
  const order = orderOfDana();
  fakeApi({ 'GET /api/settings': settings, [LIST]: [order], [`GET /api/orders/${order.id}`]: order });
  renderAt(
    '/admin/orders?status=RECEIVED&sort=created&pages=2',
    '/admin/orders/*',
    <Routes>
      <Route index element={<OrdersPage />} />
      <Route path=":id" element={<OrderDetailPage />} />
    </Routes>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Dana Miller' }));
  const back = await screen.findByRole('link', { name: 'All Orders' });
  expect(back).toHaveAttribute('href', '/admin/orders?status=RECEIVED&sort=created&pages=2');
});

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/orders', { [LIST]: refuse('busy', 503) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(LIST, [orderOfDana()]);
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Dana Miller' })).toBeVisible();
});
