import { describe, expect, test } from 'vitest';
import type { Order } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../../testing/account';
import { settings } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { bookingOfOnlyLine, orderLine, orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { messageStore } from '../../../../ui/overlays/notify';
import { OrderDetailPage } from './order-detail-page';

const byOlga = { actor: 'Olga Owner (admin)', at: '2026-11-22T14:30:00.000Z' };
const deposit = {
  id: '019abf3e-6f0a-7c55-9a35-4fd1c0b80001',
  kind: 'DEPOSIT',
  amount: 10_000,
  method: 'CHECK',
  reference: 'Check 1042',
  at: byOlga.at,
  reversed: false,
} as const;

function open(order: Order, history: unknown[] = [], shop: unknown = settings) {
  const at = `/api/admin/orders/${order.id}`;
  const api = fakeApi({
    'GET /api/settings': shop,
    [`GET /api/orders/${order.id}`]: order,
    ...bookingOfOnlyLine(order),
    [`GET ${at}`]: { ...order, notes: [] },
    [`GET ${at}/history`]: history,
    [`GET ${at}/emails`]: [],
    [`POST /api/orders/${order.id}/preview`]: { price: order.price, difference: 0, available: true, problems: [] },
  });
  renderAt(`/admin/orders/${order.id}`, '/admin/orders/:id', <OrderDetailPage />);
  return { api, at, user: userEvent.setup() };
}

const tap = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const readKeys = (requests: { headers: Record<string, string> }[]) =>
  requests.map(({ headers }) => headers['idempotency-key']);

test('lines are grouped by day, and every payment says who recorded it', async () => {
  const order = orderOfDana({
    lines: [
      orderLine({ contents: [{ itemId: 6, itemName: 'Chair', quantity: 24 }] }),
      orderLine({ eventDate: '2026-12-13' as Order['lines'][number]['eventDate'], status: 'CANCELLED' }),
    ],
    adjustments: [{ amount: -2_500, reason: 'Neighbors' }],
    payments: [deposit, { ...deposit, id: deposit.id.replace(/1$/, '2'), method: 'CASH', reversed: true }],
  });
  const { at, reversed: _, ...payment } = deposit;
  open(order, [{ ...byOlga, at, type: 'PaymentRecorded', changes: [], payment }]);
  expect(await screen.findByRole('heading', { level: 1, name: order.number })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Saturday, December 12, 2026' })).toHaveTextContent('Received');
  expect(screen.getByRole('region', { name: 'Saturday, December 12, 2026' })).toHaveTextContent('Inside: 24 × Chair');
  expect(screen.getByRole('region', { name: 'Sunday, December 13, 2026' })).toHaveTextContent('Cancelled');
  const money = screen.getByRole('region', { name: 'Price and Payments' });
  for (const text of [
    'Neighbors-$25.00',
    'Paid$100.00',
    '$131.12 still to pay: $15.56 when we call to confirm, the other $115.56 before setup.',
  ])
    expect(money).toHaveTextContent(text);
  const [kept, reversed] = within(money).getAllByRole('listitem');
  await waitFor(() => expect(kept).toHaveTextContent('Deposit: $100.00 by checkCheck 1042'));
  expect(kept).toHaveTextContent('Olga Owner (admin)');
  expect(reversed?.querySelector('s')).toHaveTextContent('Deposit: $100.00 in cash');
  expect(within(reversed as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(await screen.findByText('Deposit: $100.00 by check, Check 1042')).toBeVisible();
});

test('the price of an order without tax names the certificate', async () => {
  const { price, ...order } = orderOfDana();
  const taxes = [{ name: 'Tax exempt', percent: 0, base: 24_900, amount: 0 }];
  const exempt = { ...order, price: { ...price, taxes, tax: 0, total: 24_900 } };
  const { api, at } = open(exempt);
  api.respond(`GET ${at}`, { ...exempt, notes: [], taxExemptNumber: '85-1234' });
  const money = await screen.findByRole('region', { name: 'Price and Payments' });
  await waitFor(() => expect(money).toHaveTextContent('Tax exempt (85-1234)$0.00Total$249.00'));
});

test('the owner sees when the crew sets up', async () => {
  open(orderOfDana({ partyStart: '14:30' }), [], { ...settings, setupWindows: [{ from: '11:00', to: '14:00' }] });
  expect(await screen.findByText("We'll set up between 11:00 AM and 2:00 PM.")).toBeVisible();
});

test('the review of the only line is shown, and a failure to load it is said', async () => {
  const order = orderOfDana();
  const at = `GET /api/bookings/${order.lines[0]?.bookingId}`;
  const { api, user } = open(order);
  api.respond(at, refuse('internal', 500));
  const failure = await screen.findByText("We couldn't load the review");
  const review = { id: deposit.id, rating: 5, text: 'A happy day', author: 'Dana M.', createdAt: byOlga.at };
  api.respond(at, bookingOfDana({ id: order.lines[0]?.bookingId, review: { ...review, isHidden: false } }));
  await tap(user, 'Retry');
  expect(await screen.findByText('A happy day')).toBeVisible();
  expect(failure).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Details/ })).not.toBeInTheDocument();
});

test('two taps record the deposit that is due, and confirm the order', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  api.respond(
    `POST ${at}/payments`,
    orderOfDana({ ...order, status: 'CONFIRMED', lines: [orderLine({ status: 'CONFIRMED' })] }),
  );
  await tap(user, 'Record Deposit');
  await tap(user, 'Card');
  await waitFor(() => expect(messageStore.get()).toMatchObject({ title: 'Deposit recorded' }));
  expect(messageStore.get()?.description).toContain('The order is confirmed.');
  expect(api.sentTo(`POST ${at}/payments`).map(({ body }) => body)).toEqual([
    { kind: 'DEPOSIT', amount: 13_446, method: 'CARD', reference: '', confirm: true },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('unticked, the deposit does not confirm the order', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  api.respond(`POST ${at}/payments`, order);
  await tap(user, 'Record Deposit');
  await user.click(screen.getByRole('checkbox', { name: 'Confirm the order as well' }));
  await tap(user, 'Cash');
  await waitFor(() => expect(api.sentTo(`POST ${at}/payments`)[0]?.body).toMatchObject({ confirm: false }));
});

test('part of the deposit confirms the order only when that is ticked by hand', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  api.respond(`POST ${at}/payments`, order);
  await tap(user, 'Record Deposit');
  const confirm = screen.getByRole('checkbox', { name: 'Confirm the order as well' });
  const amount = screen.getByLabelText('Amount');
  const enter = async (dollars: string) => {
    await user.clear(amount);
    await user.type(amount, dollars);
  };
  expect(confirm).toBeChecked();
  await enter('100');
  await waitFor(() => expect(confirm).not.toBeChecked());
  expect(confirm).toHaveAccessibleDescription('$34.46 of the deposit will still be due.');
  await enter('134.46');
  await waitFor(() => expect(confirm).toBeChecked());
  await enter('100');
  await waitFor(() => expect(confirm).not.toBeChecked());
  await user.click(confirm);
  await enter('1');
  expect(confirm).toBeChecked();
  await tap(user, 'Cash');
  await waitFor(() => expect(api.sentTo(`POST ${at}/payments`)[0]?.body).toMatchObject({ amount: 100, confirm: true }));
});

test('a payment keeps its key after a lost response, and gets a new one after a refusal; the input stays', async () => {
  const { api, at, user } = open(orderOfDana());
  const sent = () => api.sentTo(`POST ${at}/payments`);
  await tap(user, 'Record Deposit');
  const amount = screen.getByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '100');
  api.respond(`POST ${at}/payments`, refuse('internal', 500));
  await tap(user, 'Card');
  await waitFor(() => expect(sent()).toHaveLength(1));
  api.respond(`POST ${at}/payments`, refuse('conflict', 409, { detail: 'This order is cancelled.' }));
  await screen.findByRole('alert');
  await tap(user, 'Card');
  expect(await screen.findByText('This order is cancelled.')).toBeVisible();
  await tap(user, 'Card');
  await waitFor(() => expect(sent()).toHaveLength(3));
  const [first, second, third] = readKeys(sent());
  expect(first).toBe(second);
  expect(third).not.toBe(second);
  expect(amount).toHaveValue(100);
});

test('a payment whose response was lost is not recorded again, however it is changed', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  const sent = () => api.sentTo(`POST ${at}/payments`);
  await tap(user, 'Record Deposit');
  api.respond(`POST ${at}/payments`, refuse('internal', 500));
  await tap(user, 'Card');
  expect(await screen.findByRole('alert')).toHaveTextContent("We don't know whether this was saved");
  await waitFor(() => expect(api.sentTo(`GET /api/orders/${order.id}`)).toHaveLength(2));
  api.respond(`POST ${at}/payments`, refuse('idempotency_key_reused', 422));
  await tap(user, 'Cash');
  expect(await screen.findByText(/Your first try went through/)).toBeVisible();
  await tap(user, 'Cash');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(new Set(readKeys(sent())).size).toBe(1);
});

test('a refused field says why at the field', async () => {
  const { api, at, user } = open(orderOfDana());
  const errors = [{ path: 'amount', message: 'Please enter a smaller amount' }];
  api.respond(`POST ${at}/payments`, refuse('malformed', 400, { errors }));
  await tap(user, 'Record Balance');
  await tap(user, 'Card');
  await waitFor(() =>
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Please enter a smaller amount'),
  );
});

test('a refund is prefilled with what is due', async () => {
  const order = orderOfDana({
    status: 'CANCELLED',
    lines: [orderLine({ status: 'CANCELLED' })],
    payments: [deposit],
  });
  const { api, at, user } = open(order);
  api.respond(`POST ${at}/refunds`, order);
  await tap(user, 'Record Refund');
  await tap(user, 'Check');
  expect(await screen.findByText('Please enter a reason')).toBeVisible();
  await user.type(screen.getByLabelText('Reason'), 'Rained out');
  await tap(user, 'Check');
  await waitFor(() =>
    expect(api.sentTo(`POST ${at}/refunds`).map(({ body }) => body)).toEqual([
      { amount: 10_000, method: 'CHECK', reason: 'Rained out' },
    ]),
  );
});

test('cancelling shows the new total first, and past lines need a reason', async () => {
  const past = orderLine({ eventDate: '2026-12-01' as Order['lines'][number]['eventDate'] });
  const upcoming = orderLine();
  const order = orderOfDana({ lines: [past, upcoming] });
  const { api, at, user } = open(order);
  api.respond(`PATCH ${at}`, order);
  await tap(user, 'Cancel');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('New total')).toBeVisible();
  expect(api.sentTo(`POST /api/orders/${order.id}/preview`)[0]?.body).toEqual({ cancel: [upcoming.bookingId] });
  await user.click(dialog.getByRole('checkbox', { name: /Dec 1,/ }));
  expect(dialog.getByText(/the customer gets no email/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'We have to cancel' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
  expect(await dialog.findByText('Please enter why, because the event is over')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'Entered twice');
  await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`PATCH ${at}`).map(({ body }) => body)).toEqual([
    {
      ...{ status: 'CANCELLED', bookingIds: [upcoming.bookingId, past.bookingId] },
      ...{ requestedBy: 'SHOP', reason: 'Entered twice' },
    },
  ]);
});

test('what the terms charge for cancelling is shown before, and the owner can charge something else', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  const price = { ...order.price, subtotal: 0, cancellationCharge: 13_446, total: 13_446, deposit: 0 };
  api.respond(`POST /api/orders/${order.id}/preview`, { price, difference: -13_446, available: true, problems: [] });
  api.respond(`PATCH ${at}`, order);
  await tap(user, 'Cancel');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText(/^Cancellation charge/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: 'The customer asked for it' }));
  const charge = dialog.getByLabelText(/^Cancellation charge/);
  expect(charge).toHaveAccessibleDescription(/nothing until 48 hours before the event, then the deposit\./);
  expect(await dialog.findByText('$134.46 still to pay.')).toBeVisible();
  await user.type(charge, '50');
  const cancel = dialog.getByRole('button', { name: 'Cancel Order' });
  await waitFor(() => expect(cancel).toBeEnabled());
  expect(api.sentTo(`POST /api/orders/${order.id}/preview`).at(-1)?.body).toMatchObject({
    requestedBy: 'CUSTOMER',
    charge: 5_000,
  });
  await user.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`PATCH ${at}`).at(-1)?.body).toMatchObject({ requestedBy: 'CUSTOMER', charge: 5_000 });
});

test('a rain check is given instead of a refund, and shown with its code', async () => {
  const order = orderOfDana({ status: 'CANCELLED', lines: [orderLine({ status: 'CANCELLED' })] });
  const money = { ...order.money, paid: 13_446, refundDue: 13_446 };
  const { api, at, user } = open({ ...order, money });
  await screen.findByText('Refund due');
  const code = 'RAIN-7KQ4-M2XP';
  const payment = { id: order.id, kind: 'REFUND', amount: 13_446, method: 'CREDIT', creditCode: code } as const;
  const payments = [{ ...payment, reference: 'Rained out', at: order.createdAt, reversed: false }];
  api.respond(`POST ${at}/credits`, { code, amount: 13_446, validUntil: null });
  api.respond(`GET /api/orders/${order.id}`, {
    ...order,
    money: { ...money, refunded: 13_446, refundDue: 0, payments },
  });
  await tap(user, 'Give Rain Check');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Amount')).toHaveDisplayValue('134.46');
  await user.type(dialog.getByLabelText('Reason'), 'Rained out');
  await user.click(dialog.getByRole('button', { name: 'Give Rain Check' }));
  expect(await screen.findByText(`Rain check ${code}`, { selector: 'dt' })).toBeVisible();
  expect(api.sentTo(`POST ${at}/credits`)[0]?.body).toEqual({ amount: 13_446, reason: 'Rained out' });
  expect(screen.getByText(`Refund: $134.46 by rain check ${code}`, { selector: 'p' })).toBeVisible();
  expect(screen.queryByText('Refunded')).not.toBeInTheDocument();
});

test('the charge of a cancelled order can be waived, and its refund written off', async () => {
  const order = orderOfDana({ status: 'CANCELLED', lines: [orderLine({ status: 'CANCELLED' })] });
  const price = { ...order.price, cancellationCharge: 5_000, total: 5_000 };
  const money = { ...order.money, paid: 13_446, refundDue: 8_446 };
  const { api, at, user } = open({ ...order, price, money });
  expect(await screen.findByText('Cancellation charge')).toBeVisible();
  api.respond(`POST ${at}/write-offs`, { ...order, money: { ...money, refundDue: 0 } });
  await tap(user, 'Write Off Refund');
  let dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Amount')).toHaveDisplayValue('84.46');
  await user.type(dialog.getByLabelText('Reason'), 'Given to charity');
  await user.click(dialog.getByRole('button', { name: 'Write Off' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`POST ${at}/write-offs`)[0]?.body).toEqual({ amount: 8_446, reason: 'Given to charity' });

  api.respond(`POST ${at}/cancellation-charge`, { ...order, money });
  await tap(user, 'Change or Waive Charge');
  dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('Amount'));
  await user.type(dialog.getByLabelText('Amount'), '20');
  await user.type(dialog.getByLabelText('Reason'), 'Called too late');
  await user.click(dialog.getByRole('button', { name: 'Save Charge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`POST ${at}/cancellation-charge`)[0]?.body).toEqual({ amount: 2_000, reason: 'Called too late' });
});

test('an adjustment is previewed once, after a pause in typing', async () => {
  const order = orderOfDana();
  const { api, user } = open(order);
  await tap(user, 'Adjust Price');
  await user.type(screen.getByLabelText('Amount'), '12.50');
  expect(await screen.findByText('New total')).toBeVisible();
  expect(api.sentTo(`POST /api/orders/${order.id}/preview`).map(({ body }) => body)).toEqual([
    { adjustment: { amount: -1_250 } },
  ]);
});

test('a discount may be a percentage, of at most 100', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  api.respond(`POST ${at}/adjustments`, order);
  await tap(user, 'Adjust Price');
  await user.selectOptions(screen.getByLabelText('What is it?'), 'Discount in percent');
  const percent = screen.getByLabelText('Percent of the rental');
  await user.type(percent, '101');
  await user.type(screen.getByLabelText('Reason'), 'Neighbors');
  const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Adjust Price' });
  await user.click(submit);
  expect(percent).toHaveAccessibleDescription('Please enter at most 100%');
  await user.clear(percent);
  await user.type(percent, '12.5');
  await waitFor(() =>
    expect(api.sentTo(`POST /api/orders/${order.id}/preview`).map(({ body }) => body)).toEqual([
      { adjustment: { percent: -12.5 } },
    ]),
  );
  await waitFor(() => expect(submit).toBeEnabled());
  await user.click(submit);
  await waitFor(() =>
    expect(api.sentTo(`POST ${at}/adjustments`).map(({ body }) => body)).toEqual([
      { percent: -12.5, reason: 'Neighbors' },
    ]),
  );
});

test('the contact of a customer without an email is changed without one', async () => {
  const order = orderOfDana({ customerEmail: '' });
  const { api, at, user } = open(order);
  api.respond(`PATCH ${at}`, order);
  await tap(user, 'Edit Contact Details');
  await user.clear(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Shelbyville');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(api.sentTo(`PATCH ${at}`).map(({ body }) => body)).toEqual([{ customer: { city: 'Shelbyville' } }]),
  );
});

test('a new address changes the price only if the owner applies its surcharge', async () => {
  const order = orderOfDana();
  const { api, at, user } = open(order);
  const price = { ...order.price, deliverySurcharge: 2_500, total: order.price.total + 2_719 };
  api.respond(`POST /api/orders/${order.id}/preview`, { price, difference: 2_719, available: true, problems: [] });
  api.respond(`PATCH ${at}`, order);
  const enterZip = async (zip: string) => {
    await tap(user, 'Edit Contact Details');
    await user.clear(screen.getByLabelText('Zip code'));
    await user.type(screen.getByLabelText('Zip code'), zip);
  };
  await enterZip('12799');
  const figures = await screen.findByLabelText('Delivery to 12799');
  expect(figures).toHaveTextContent(/Surcharge to 12799\$25\.00.*Difference\$27\.19/);
  expect(api.sentTo(`POST /api/orders/${order.id}/preview`).at(-1)?.body).toEqual({ zipCode: '12799' });
  const choice = screen.getByRole('checkbox', { name: /Apply the new delivery surcharge/ });
  expect(choice).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.sentTo(`PATCH ${at}`).at(-1)?.body).toEqual({ customer: { zipCode: '12799' } }));

  await enterZip('12799');
  await user.click(await screen.findByRole('checkbox', { name: /Apply the new delivery surcharge/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const applied = { customer: { zipCode: '12799' }, deliverySurcharge: 2_500 };
  await waitFor(() => expect(api.sentTo(`PATCH ${at}`).at(-1)?.body).toEqual(applied));
});

test('an address outside the delivery area is refused before it is saved', async () => {
  const order = orderOfDana();
  const { api, user } = open(order);
  const problems = ['90210 is outside your delivery area.'];
  api.respond(`POST /api/orders/${order.id}/preview`, { price: order.price, difference: 0, available: true, problems });
  await tap(user, 'Edit Contact Details');
  await user.clear(screen.getByLabelText('Zip code'));
  await user.type(screen.getByLabelText('Zip code'), '90210');
  expect(await screen.findByText('90210 is outside your delivery area.')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /surcharge/ })).not.toBeInTheDocument();
});

test('an order is not cancelled before the new total of this very choice is shown, nor if it is impossible', async () => {
  const [first, second] = [orderLine(), orderLine({ itemName: 'Round Table' })];
  const order = orderOfDana({ lines: [first, second] });
  const { api, user } = open(order);
  await tap(user, 'Cancel');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('New total')).toBeVisible();
  const problems = ['This line was delivered.'];
  const refusal = { price: order.price, difference: 0, available: true, problems };
  api.respond(`POST /api/orders/${order.id}/preview`, refusal);
  await user.click(dialog.getByRole('checkbox', { name: /Round Table/ }));
  expect(dialog.queryByText('New total')).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Cancel Lines' })).toBeDisabled();
  expect(await dialog.findByText('This line was delivered.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel Lines' })).toBeDisabled();
});

test('a price is not adjusted before the new total is shown', async () => {
  const order = orderOfDana();
  const { api, user } = open(order);
  const problems = ['The total would be below $0.00.'];
  const refusal = { price: order.price, difference: 0, available: true, problems };
  api.respond(`POST /api/orders/${order.id}/preview`, refusal);
  await tap(user, 'Adjust Price');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Amount'), '900');
  expect(await dialog.findByText(problems[0] as string)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Adjust Price' })).toBeDisabled();
});

test('chosen lines are confirmed, all of them unless unticked', async () => {
  const [first, second] = [orderLine(), orderLine({ itemName: 'Round Table' })];
  const order = orderOfDana({ lines: [first, second] });
  const { api, at, user } = open(order);
  api.respond(`PATCH ${at}`, orderOfDana({ lines: [{ ...first, status: 'CONFIRMED' }, second] }));
  await tap(user, 'Confirm');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /Round Table/ }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(messageStore.get()?.description).toBe('1 line still to be confirmed.'));
  expect(api.sentTo(`PATCH ${at}`).map(({ body }) => body)).toEqual([
    { status: 'CONFIRMED', bookingIds: [first.bookingId] },
  ]);
});

test('an unknown order is not found', async () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/admin/orders/nonsense', '/admin/orders/:id', <OrderDetailPage />);
  expect(await screen.findByText('Order Not Found')).toBeVisible();
});

test('the proof pack downloads as a document and as data', async () => {
  const order = orderOfDana();
  const { at } = open(order);
  const proof = await screen.findByRole('region', { name: 'Proof Pack' });
  const [pdf, data] = within(proof).getAllByRole('link');
  expect(pdf).toHaveAttribute('href', `${at}/proof.pdf`);
  expect(data).toHaveAttribute('href', `${at}/proof.json`);
});

describe('internal notes', () => {
  const note = (text: string, at: string, by = byOlga.actor) => ({ id: crypto.randomUUID(), text, at, by });
  const gateNote = note('The gate is narrow:\nbring the small dolly', '2026-11-22T14:30:00.000Z');
  const dogNote = note('Beware of the dog', '2026-11-23T14:30:00.000Z', 'Mo Manager (admin)');
  const openNotes = async (...notes: ReturnType<typeof note>[]) => {
    const order = orderOfDana();
    const opened = open(order);
    const shows = (...shown: typeof notes) => opened.api.respond(`GET ${opened.at}`, { ...order, notes: shown });
    shows(...notes);
    const section = within(await screen.findByRole('region', { name: 'Notes' }));
    const type = async (text: string) => {
      await opened.user.clear(section.getByLabelText('New note'));
      await opened.user.type(section.getByLabelText('New note'), text);
      await tap(opened.user, 'Add Note');
    };
    return { ...opened, order, section, shows, type, sent: () => opened.api.sentTo(`POST ${opened.at}/notes`) };
  };

  test('are listed with author and time, newest first', async () => {
    const { section } = await openNotes(gateNote, dogNote);
    const [first, second] = await section.findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Beware of the dogMo Manager \(admin\), Monday, November 23, 2026 at 9:30/);
    expect(second).toHaveTextContent('bring the small dollyOlga Owner (admin)');
    expect(section.queryByText(/^None yet/)).not.toBeInTheDocument();
  });

  test('can be added, and the form is empty again', async () => {
    const { api, at, order, section, shows, type, sent } = await openNotes();
    expect(await section.findByText('None yet. Only your staff sees what you note here.')).toBeVisible();
    api.respond(`POST ${at}/notes`, { ...order, notes: [dogNote] });
    shows(dogNote);
    await type('Beware of the dog');
    expect(await section.findByRole('listitem')).toHaveTextContent('Beware of the dog');
    expect(section.getByLabelText('New note')).toHaveValue('');
    expect(sent().map(({ body }) => body)).toEqual([{ text: 'Beware of the dog' }]);
  });

  test('keep their key after a lost response, and another text has another one', async () => {
    const { api, at, order, section, type, sent } = await openNotes();
    api.respond(`POST ${at}/notes`, refuse('internal', 500));
    await type('Beware of the dog');
    expect(await section.findByRole('alert')).toBeVisible();
    await tap(userEvent.setup(), 'Add Note');
    await waitFor(() => expect(sent()).toHaveLength(2));
    api.respond(`POST ${at}/notes`, { ...order, notes: [dogNote] });
    await type('Beware of the dogs');
    await waitFor(() => expect(section.getByLabelText('New note')).toHaveValue(''));
    const [first, second, third] = readKeys(sent());
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });

  test('without text say what is missing', async () => {
    const { user, section, sent } = await openNotes();
    await tap(user, 'Add Note');
    expect(await section.findByText('Please enter a note')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('of the crew show the stop, damage and photos, and the damage deposit goes back with that reason', async () => {
    const photo = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a013.webp';
    const damage = { itemId: 1, itemName: 'Castle', quantity: 1 };
    const torn = { ...note('A seam is torn', '2026-12-12T21:40:00.000Z', 'Carl Crew (crew)'), damage, photos: [photo] };
    const order = orderOfDana({ payments: [{ ...deposit, kind: 'DAMAGE_DEPOSIT', amount: 5_000 }] });
    const { api, at, user } = open(order);
    api.respond(`GET ${at}`, { ...order, notes: [{ ...torn, date: '2026-12-12' }] });
    const section = within(await screen.findByRole('region', { name: 'Notes' }));
    expect(await section.findByRole('listitem')).toHaveTextContent('At the stop of Sat, Dec 12, damaged: 1 × Castle');
    const shown = section.getByRole('img', { name: 'Report, 1 of 1' });
    expect(shown).toHaveAttribute('src', `/api/crew/photos/${photo}`);
    await tap(user, 'Return Damage Deposit');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^The crew reported damage/).closest('p')).toHaveTextContent('1 × Castle. See the order');
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Damaged: 1 × Castle');
  });
});
