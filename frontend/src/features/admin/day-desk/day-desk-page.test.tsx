import { expect, test } from 'vitest';
import type { AffectedOrder } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle, palace, settings } from '../../../testing/catalog';
import { affected, createBoard, createSwap } from '../../../testing/day-desk';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { DayDeskPage } from './day-desk-page';

const DESK = 'GET /api/admin/day-desk';
const PREVIEW = 'POST /api/admin/day-desk/preview';
const PROPOSALS = 'POST /api/admin/day-desk/proposals';
const APPLY = 'POST /api/admin/day-desk';
const BOARD = 'GET /api/admin/day-desk/board';
const ADDRESS = '/admin/day-desk?date=2026-12-12';

const figures = { totalBefore: 26_892, totalAfter: 26_892, refundDue: 0, rainChecks: 0 };
const createPreview = (orders: AffectedOrder[], but: Record<string, object> = {}) => ({
  orders: orders.map(({ orderId }) => ({ orderId, ...figures, problems: [], ...but[orderId] })),
  totals: { totalBefore: 53_784, totalAfter: 26_892, refundDue: 13_446, rainChecks: 0 },
});

function open(orders: AffectedOrder[], { address = ADDRESS, board = createBoard([]), preview = {} } = {}) {
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items': [castle, palace.item],
    [DESK]: { date: '2026-12-12', orders },
    [PREVIEW]: createPreview(orders, preview),
    [PROPOSALS]: { days: [], proposals: [] },
    [BOARD]: board,
  });
  const { queryClient } = renderAt(address, '/admin/day-desk', <DayDeskPage />);
  return { api, queryClient, user: userEvent.setup() };
}
const getCard = async ({ number }: { number: string }) =>
  within(await screen.findByRole('listitem', { name: new RegExp(number) }));
type Api = ReturnType<typeof fakeApi>;
const repairsSent = (api: Api, call: string) => api.sentTo(call).at(-1)?.body['repairs'];
const review = (amount: RegExp) => screen.findByRole('button', { name: amount });

test('each affected order has its proposed repair, what it costs, and the way to its customer', async () => {
  const [moved, swapped, cancelled] = [
    affected(),
    affected({ customerName: 'Olaf Oak', paid: 0 }),
    affected({ customerName: 'Cleo Cole', proposal: { kind: 'cancel' }, days: [], alternatives: [] }),
  ];
  const orders = [moved, { ...swapped, proposal: createSwap(swapped) }, cancelled];
  const preview = {
    [swapped.orderId]: { totalAfter: 28_892 },
    [cancelled.orderId]: { totalAfter: 0, refundDue: 13_446 },
  };
  open(orders, { preview });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Saturday, December 12, 2026');
  const first = await getCard(moved);
  expect(first.getByLabelText('Repair')).toHaveDisplayValue('Move to another day');
  expect(first.getByLabelText('New day')).toHaveDisplayValue('Sun, Dec 13');
  expect(first.getByText('1 × Castle Bounce House')).toBeVisible();
  expect(first.getByText(/\$268\.92, \$134\.46 paid/)).toBeVisible();
  expect(first.getByRole('link', { name: '(555) 010-2030' })).toHaveAttribute('href', 'tel:5550102030');
  expect(await first.findByText('Same total: $268.92')).toBeVisible();
  const second = await getCard(swapped);
  expect(second.getByLabelText(/^Instead of Castle/)).toHaveDisplayValue('Palace Bounce House (+$20.00)');
  expect(second.getByText('New total: $288.92')).toBeVisible();
  const third = await getCard(cancelled);
  expect(third.getByLabelText('Repair')).toHaveDisplayValue('Cancel');
  expect(third.getByText('refund $134.46')).toBeVisible();
  for (const name of ['Move to another day', 'Swap for another item'])
    expect(third.getByRole('option', { name })).toBeDisabled();
  expect(screen.getByText('1 to move, 1 to swap, 1 to cancel')).toBeVisible();
  expect(screen.getByText('To refund: $134.46')).toBeVisible();
});

test('an order gets another repair, or stays as planned, and the totals follow', async () => {
  const [dana, olaf] = [affected(), affected({ customerName: 'Olaf Oak' })];
  const { api, user } = open([dana, olaf]);
  const card = await getCard(dana);
  await user.selectOptions(card.getByLabelText('New day'), 'Sat, Dec 19');
  const move = { orderId: dana.orderId, repair: { kind: 'move', to: '2026-12-19' } };
  await waitFor(() => expect(repairsSent(api, PREVIEW)).toContainEqual(move));
  await user.selectOptions(card.getByLabelText('Repair'), 'Swap for another item');
  const swap = { orderId: dana.orderId, repair: createSwap(dana) };
  await waitFor(() => expect(repairsSent(api, PREVIEW)).toContainEqual(swap));
  await user.click((await getCard(olaf)).getByRole('checkbox', { name: `Repair ${olaf.number}` }));
  expect((await getCard(olaf)).getByText('Stays as planned')).toBeVisible();
  await waitFor(() => expect(repairsSent(api, PREVIEW)).toHaveLength(1));
  expect(screen.getByRole('heading', { name: '1 of 2 orders chosen' })).toBeVisible();
  expect(await review(/Review 1 repair$/)).toBeEnabled();
});

test('as many chosen orders as fit together move to one day, the others get what is proposed instead', async () => {
  const [dana, olaf, cleo] = [affected(), affected(), affected()];
  const { api, user } = open([dana, olaf, cleo]);
  const room = [
    { day: '2026-12-13', orders: 2 },
    { day: '2026-12-19', orders: 1 },
  ];
  api.respond(PROPOSALS, { days: room, proposals: [] });
  await user.click((await getCard(olaf)).getByRole('checkbox'));
  const days = screen.getByLabelText('Move all to');
  expect(await within(days).findByRole('option', { name: 'Sun, Dec 13, room for all' })).toBeInTheDocument();
  const proposals = [
    { orderId: dana.orderId, repair: { kind: 'move', to: '2026-12-19' } },
    { orderId: cleo.orderId, repair: { kind: 'move', to: '2026-12-13' } },
  ];
  api.respond(PROPOSALS, { days: room, proposals });
  await user.selectOptions(days, 'Sat, Dec 19, room for 1 of 2');
  expect(
    await screen.findByText(
      'Saturday, December 19, 2026 has room for 1 of 2 orders. Something else is proposed for the rest.',
    ),
  ).toBeVisible();
  expect(api.sentTo(PROPOSALS).at(-1)?.body).toEqual({
    date: '2026-12-12',
    orderIds: [dana.orderId, cleo.orderId],
    moveTo: '2026-12-19',
  });
  await waitFor(() =>
    expect(repairsSent(api, PREVIEW)).toEqual([
      { orderId: dana.orderId, repair: { kind: 'move', to: '2026-12-19' } },
      { orderId: cleo.orderId, repair: { kind: 'move', to: '2026-12-13' } },
    ]),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  await user.click(screen.getByRole('button', { name: 'Cancel All' }));
  expect(await screen.findByText('3 to cancel')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to Proposals' }));
  expect(await screen.findByText('3 to move')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByText('Choose an order to repair')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Review 0 repairs' })).toBeDisabled();
});

test('what is chosen while a day is planned for all stays', async () => {
  const [dana, olaf] = [affected(), affected()];
  const { api, user } = open([dana, olaf]);
  const move = { kind: 'move', to: '2026-12-19' };
  api.respond(PROPOSALS, { days: [{ day: '2026-12-19', orders: 2 }], proposals: [] });
  await user.selectOptions((await getCard(olaf)).getByLabelText('New day'), 'Sat, Dec 19');
  const days = screen.getByLabelText('Move all to');
  await within(days).findByRole('option', { name: 'Sat, Dec 19, room for all' });
  let answer: (body: unknown) => void = () => undefined;
  const waiting = new Promise((resolve) => {
    answer = resolve;
  });
  api.respond(PROPOSALS, waiting);
  await user.selectOptions(days, 'Sat, Dec 19, room for all');
  await user.selectOptions((await getCard(dana)).getByLabelText('Repair'), 'Cancel');
  answer({ days: [], proposals: [dana, olaf].map(({ orderId }) => ({ orderId, repair: move })) });
  expect(await screen.findByText('Saturday, December 19, 2026 has room for all 2 orders.')).toBeVisible();
  expect(screen.getByText('1 to move, 1 to cancel')).toBeVisible();
});

test('the repairs are applied after one confirmation with a reason, and each refusal is a sentence', async () => {
  const [dana, olaf] = [affected(), affected({ customerName: 'Olaf Oak' })];
  const { api, user } = open([dana, olaf]);
  await user.click(await review(/Review 2 repairs/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repair 2 orders?' }));
  expect(dialog.getByLabelText('Totals')).toHaveTextContent(
    'Orders now$537.84Orders after this$268.92Difference-$268.92To refund$134.46',
  );
  await user.click(dialog.getByRole('button', { name: 'Repair 2 orders' }));
  expect(await dialog.findByText('Please enter a reason')).toBeVisible();
  expect(api.sentTo(APPLY)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'A storm is coming.');
  const problem = 'Castle Bounce House is booked on Sunday, December 13, 2026.';
  api.respond(APPLY, {
    results: [
      { orderId: dana.orderId, applied: true },
      { orderId: olaf.orderId, applied: false, problem },
    ],
  });
  api.respond(DESK, { date: '2026-12-12', orders: [olaf] });
  api.respond(BOARD, createBoard([{ customerName: 'Dana Miller' }]));
  await user.click(dialog.getByRole('button', { name: 'Repair 2 orders' }));
  expect(await screen.findByText('1 order repaired')).toBeVisible();
  expect(screen.getByText('1 order stays as planned').closest('[role=alert]')).toHaveTextContent(
    `Olaf Oak, ${olaf.number}: ${problem}`,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(await screen.findByRole('region', { name: 'Answers' })).toHaveTextContent('Dana Miller');
  expect(await screen.findByRole('heading', { name: '1 of 1 order chosen' })).toBeVisible();
  const [sent, ...more] = api.sentTo(APPLY);
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({
    date: '2026-12-12',
    reason: 'A storm is coming.',
    repairs: [dana, olaf].map(({ orderId, proposal }) => ({ orderId, repair: proposal })),
  });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});

test('what is applied is what was reviewed, also if proposals change meanwhile', async () => {
  const [dana, olaf] = [affected(), affected()];
  const { api, user, queryClient } = open([dana, olaf]);
  await user.click(await review(/Review 2 repairs/));
  const dialog = within(await screen.findByRole('dialog'));
  api.respond(DESK, { date: '2026-12-12', orders: [{ ...dana, proposal: { kind: 'cancel' } }] });
  await queryClient.refetchQueries();
  expect(await screen.findByText('1 to cancel')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'A storm is coming.');
  api.respond(APPLY, { results: [dana, olaf].map(({ orderId }) => ({ orderId, applied: true })) });
  api.respond(DESK, { date: '2026-12-12', orders: [] });
  await user.click(dialog.getByRole('button', { name: 'Repair 2 orders' }));
  expect(await screen.findByText('2 orders repaired')).toBeVisible();
  expect(repairsSent(api, APPLY)).toEqual([dana, olaf].map(({ orderId, proposal }) => ({ orderId, repair: proposal })));
});

test('a repair that is not possible says why before anything is sent', async () => {
  const [dana, olaf] = [affected(), affected()];
  const problems = ['Castle Bounce House is booked on Sunday, December 13, 2026.'];
  const { api, user } = open([dana, olaf], { preview: { [dana.orderId]: { problems } } });
  expect(await (await getCard(dana)).findByText(String(problems[0]))).toBeVisible();
  expect(screen.getByText('1 to move, 1 stays as planned')).toBeVisible();
  await user.click(await review(/Review 1 repair$/));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repair 1 order?' }));
  expect(dialog.getByText('1 order stays as planned')).toBeVisible();
  expect(dialog.getByText(/: 1 to move\./)).toBeVisible();
  await user.type(dialog.getByLabelText('Reason'), 'A storm is coming.');
  api.respond(APPLY, { results: [{ orderId: olaf.orderId, applied: true }] });
  await user.click(dialog.getByRole('button', { name: 'Repair 1 order' }));
  await waitFor(() => expect(repairsSent(api, APPLY)).toEqual([{ orderId: olaf.orderId, repair: olaf.proposal }]));
});

test('the board shows the answers and what was lost, and undoes a repair', async () => {
  const board = createBoard(
    [
      { customerName: 'Wanda Waits' },
      { customerName: 'Ada Agrees', answer: 'ACCEPTED', repair: createSwap(affected()) },
      { customerName: 'Chad Changes', answer: 'CHANGED', repair: { kind: 'cancel' }, totalAfter: 0, refundDue: 13_446 },
      { customerName: 'Uma Undone', answer: 'UNDONE' },
      { customerName: 'Lara Late', undoUntil: '2026-11-01T12:00:00.000Z' },
    ],
    { moved: 2, swapped: 1, cancelled: 1, revenueLost: 26_892, refundDue: 13_446, refunded: 2_000 },
  );
  const { api, user } = open([], { board });
  const answers = await screen.findByRole('region', { name: 'Answers' });
  expect(answers).toHaveTextContent('Repairs2 moved, 1 swapped, 1 cancelled');
  expect(answers).toHaveTextContent('Customers2 waiting, 1 accepted, 1 changed again, 1 undone');
  expect(answers).toHaveTextContent('Revenue lost$268.92');
  expect(answers).toHaveTextContent('Refunds$134.46 due, $20.00 made');
  const entry = (name: string) => within(answers).getByRole('listitem', { name: new RegExp(name) });
  expect(entry('Wanda')).toHaveTextContent('Moved to Sunday, December 13, 2026');
  expect(entry('Ada')).toHaveTextContent('Swapped for Palace Bounce House');
  expect(entry('Chad')).toHaveTextContent('Cancelled$268.92 → $0.00, $134.46 to refund');
  for (const name of ['Chad', 'Uma']) expect(within(entry(name)).queryByRole('button')).not.toBeInTheDocument();

  expect(within(entry('Ada')).getAllByRole('button')).toHaveLength(1);
  expect(within(entry('Lara')).getAllByRole('button')).toHaveLength(1);

  const [wanda] = board.orders;
  const undo = `POST /api/admin/day-desk/orders/${wanda?.orderId}/undo`;
  api.respond(undo, refuse('conflict', 409, { detail: 'The order has changed since.' }));
  await user.click(within(entry('Wanda')).getByRole('button', { name: /^Undo until/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo the Repair' }));
  expect(await within(entry('Wanda')).findByText('The order has changed since.')).toBeVisible();
  api.respond(undo, {});
  api.respond(BOARD, createBoard([{ customerName: 'Wanda Waits', answer: 'UNDONE' }], { moved: 0 }));
  await user.click(within(entry('Wanda')).getByRole('button', { name: /^Undo until/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo the Repair' }));
  expect(await within(answers).findByText('All undone')).toBeVisible();
  expect(within(entry('Wanda')).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('all repairs that can still be undone are undone after one confirmation, with a result for each order', async () => {
  const board = createBoard([
    { customerName: 'Wanda Waits' },
    { customerName: 'Ada Agrees', answer: 'ACCEPTED' },
    { customerName: 'Chad Changes', answer: 'CHANGED' },
    { customerName: 'Lara Late', undoUntil: '2026-11-01T12:00:00.000Z' },
  ]);
  const { api, user } = open([], { board });
  const [wanda, ada, ...others] = board.orders;
  const UNDO = 'POST /api/admin/day-desk/undo';
  const problem = 'This order has changed since the repair.';
  api.respond(UNDO, {
    results: [
      { orderId: wanda?.orderId, applied: true },
      { orderId: ada?.orderId, applied: false, problem },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Undo All 2 Repairs' }));
  api.respond(BOARD, { ...board, orders: [{ ...wanda, answer: 'UNDONE' }, ada, ...others] });
  await user.click(await screen.findByRole('button', { name: 'Undo All Repairs' }));
  expect(await screen.findByText('1 repair undone')).toBeVisible();
  expect(screen.getByText('1 order stays repaired').closest('[role=alert]')).toHaveTextContent(
    `Ada Agrees, ${ada?.number}: ${problem}`,
  );
  expect(api.sentTo(UNDO).map(({ body }) => body)).toEqual([
    { repairs: [wanda, ada].map((order) => ({ orderId: order?.orderId, repairId: order?.repairId })) },
  ]);
  expect(screen.queryByRole('button', { name: /^Undo All/ })).not.toBeInTheDocument();
});

test('an order that can go ahead is listed and not chosen', async () => {
  const [oldest, latest] = [affected({ mustChange: false }), affected()];
  const { api, user } = open([oldest, latest], { address: `${ADDRESS}&items=1` });
  expect((await getCard(oldest)).getByRole('checkbox')).not.toBeChecked();
  expect((await getCard(latest)).getByRole('checkbox')).toBeChecked();
  expect(screen.getByText(/Only the latest bookings that don't fit/)).toBeVisible();
  await waitFor(() => expect(repairsSent(api, PREVIEW)).toMatchObject([{ orderId: latest.orderId }]));
  await user.click((await getCard(oldest)).getByRole('checkbox'));
  expect((await getCard(oldest)).getByLabelText('Repair')).toHaveDisplayValue('Move to another day');
});

test('the owner records the answer of a customer who calls', async () => {
  const board = createBoard([{}]);
  const { orderId, number } = board.orders[0] ?? {};
  const { api, user } = open([], { board });
  const call = `POST /api/orders/${orderId}/repair`;
  const button = await screen.findByRole('button', { name: `Accepted by Phone, ${number}` });
  api.respond(call, refuse('conflict', 409, { detail: 'This order has changed since then.' }));
  await user.click(button);
  expect(await screen.findByText('This order has changed since then.')).toBeVisible();
  api.respond(call, {});
  api.respond(BOARD, createBoard([{ answer: 'ACCEPTED' }]));
  await user.click(button);
  expect(await screen.findByText('1 accepted')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accepted by Phone/ })).not.toBeInTheDocument();
  expect(api.sentTo(call).at(-1)?.body).toMatchObject({ answer: 'ACCEPTED', repairId: expect.any(String) });
});

test('an order that was repaired already stays, unless the owner chooses it again', async () => {
  const order = affected();
  const { orderId, number } = order;
  const { api, user } = open([order], { board: createBoard([{ orderId, number }]) });
  const [first] = await screen.findAllByRole('listitem', { name: new RegExp(number) });
  const checkbox = within(first ?? document.body).getByRole('checkbox', { name: `Repair ${number}` });
  expect(checkbox).not.toBeChecked();
  expect(screen.getByText('Repaired already')).toBeVisible();
  expect(api.sentTo(PREVIEW)).toEqual([]);
  await user.click(checkbox);
  expect(await review(/Review 1 repair$/)).toBeEnabled();
});

test('a day that is over shows only its answers', async () => {
  const { api } = open([affected()], { address: '/admin/day-desk?date=2026-12-09', board: createBoard([{}]) });
  expect(await screen.findByText('This day is over.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Answers' })).toBeVisible();
  expect(api.sentTo(DESK)).toEqual([]);
});

test('only chosen items are affected, and the address keeps them', async () => {
  const { api, user } = open([affected()], { address: `${ADDRESS}&items=1` });
  await getCard({ number: 'PR-' });
  expect(screen.getByText('Affected:', { exact: false }).closest('summary')).toHaveTextContent('Castle Bounce House');
  await waitFor(() => expect(api.sentTo(PREVIEW)[0]?.body).toMatchObject({ itemIds: [1] }));
  await user.click(screen.getByText('Affected:', { exact: false }));
  await user.click(screen.getByRole('checkbox', { name: 'Palace Bounce House' }));
  await user.click(screen.getByRole('button', { name: 'All items' }));
  const requested = api.sentTo(DESK).map(({ query }) => new URLSearchParams(query).get('itemIds'));
  expect(requested).toEqual(['1', '1,3', null]);
  expect(window.location.search).toBe('?date=2026-12-12');
});

test('the affected days of a longer downtime are one press apart', async () => {
  const { api, user } = open([], { address: `${ADDRESS}&items=1&days=2026-12-12,2026-12-14` });
  const days = within(await screen.findByRole('group', { name: 'Affected days' }));
  expect(days.getByRole('button', { name: 'Sat, Dec 12' })).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('Nothing is booked for these items.')).toBeVisible();
  await user.click(days.getByRole('button', { name: 'Mon, Dec 14' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Monday, December 14, 2026');
  await waitFor(() => expect(api.sentTo(DESK).at(-1)?.query).toContain('date=2026-12-14'));
});

test('a failed load can be retried', async () => {
  const { api, user } = open([]);
  api.respond(DESK, refuse('busy', 503));
  await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(DESK, { date: '2026-12-11', orders: [] });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'No orders to repair' })).toBeVisible();
});
