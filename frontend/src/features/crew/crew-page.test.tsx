import { beforeEach, describe, expect, test, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana as carl } from '../../testing/account';
import { settings } from '../../testing/catalog';
import { BLUE, createPlan, RED, stopOfDana } from '../../testing/day-plan';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { CrewPage } from './crew-page';

const PLAN = 'GET /api/admin/day-plan';
const today = '2026-12-10';
const BRING_DOLLY = {
  ...{ id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a011', at: '2026-12-11T14:30:00.000Z' },
  ...{ text: 'Bring the small dolly', by: 'Olga Owner (admin)' },
};
const dana = stopOfDana({ truckId: BLUE.id, notes: 'Gate code 4711', internalNotes: [BRING_DOLLY], toCollect: 18_630 });
const olaf = stopOfDana({ truckId: RED.id, customerName: 'Olaf Oak' });

let api: ReturnType<typeof fakeApi>;

// The shop's today; timers run.
beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-12-10T15:00:00Z'),
    toFake: ['Date'],
  });
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': { ...carl, role: 'CREW' },
    [PLAN]: { ...createPlan([dana, olaf]), date: today },
  });
});
const open = () => renderAt('/crew', '/crew', <CrewPage />);
const customers = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test("the crew sees today's stops with address, phone, notes and money", async () => {
  open();
  const first = (await screen.findByRole('heading', { name: /^1\. Dana Miller/ })).closest('li');
  expect(first).toHaveTextContent(`1. Dana Miller${dana.number}, Blue Truck`);
  expect(first).toHaveTextContent('Notes: Gate code 4711');
  expect(first).toHaveTextContent('Olga Owner (admin): Bring the small dolly');
  expect(first).toHaveTextContent('Balance$186.30');
  expect(screen.getAllByRole('link', { name: '(555) 010-2030' })).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thursday, December 10, 2026');
});

test('the crew sees when it is expected, and a stop that will be late before it is', async () => {
  const [soon, late] = [
    { ...dana, estimatedArrival: '2026-12-10T15:20:00.000Z' },
    { ...olaf, estimatedArrival: '2026-12-10T15:50:00.000Z', isLate: true },
  ];
  api.respond(PLAN, { ...createPlan([soon, late]), date: today });
  open();
  expect((await screen.findByText(/^Expected at 10:20\sAM$/)).closest('li')).toHaveTextContent('Dana Miller');
  expect(screen.getByText(/^Running late: 10:50\sAM$/).closest('li')).toHaveTextContent('Olaf Oak');
});

test('the crew leaves for a stop by one tap, which is kept without a connection, and not offered after the visit', async () => {
  open();
  api.respond(deliver, noConnection);
  await tap('On the way');
  const undo = await screen.findByRole('button', { name: `Undo On the way, ${dana.number}` });
  expect(undo.closest('li')).toHaveTextContent(/On the way 10:00\sAM EST, not sent yet/);
  await tap('Delivered');
  api.respond(deliver, { progress: [] });
  api.respond(PLAN, { ...createPlan([{ ...dana, progress: [...progress] }, olaf]), date: today });
  reconnect();
  await waitFor(() => expect([...new Set(stepsSent())]).toEqual(['ON_THE_WAY', 'DELIVERED']));
  expect(new Set(api.sentTo(deliver).map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^On the way/ })).toHaveLength(1));
});

test('a customer is led to the shop', async () => {
  api.respond('GET /api/user', carl);
  open();
  expect(await screen.findByText('Now at /')).toBeVisible();
});

test('what to load is added up for each truck, folded', async () => {
  api.respond(PLAN, { ...createPlan([dana, olaf, stopOfDana({ truckId: BLUE.id })]), date: today });
  open();
  const blue = (await screen.findByText('To Load: Blue Truck')).closest('details');
  expect(blue).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('To Load: Blue Truck'));
  expect(blue).toHaveTextContent(`2 ×${dana.lines[0]?.itemName}`);
  expect(screen.getByText('To Load: Red Truck').closest('details')).toHaveTextContent('1 ×');
  await userEvent.click(screen.getByRole('button', { name: 'Red Truck' }));
  expect(screen.queryByText('To Load: Blue Truck')).not.toBeInTheDocument();
});

test('the stops of one truck are enough for its driver', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Red Truck' }));
  expect(customers()).toEqual([`1. Olaf Oak${olaf.number}`]);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(customers()).toHaveLength(2);
});

describe('a crew member who drives with a truck', () => {
  const crew = (...trucks: { id: number }[]) =>
    trucks.map((truck) => ({ truckId: truck.id, members: [{ id: carl.id, name: 'Carl Crew' }] }));
  const respond = (crews: object[]) => api.respond(PLAN, { ...createPlan([dana, olaf]), date: today, crews });
  const labels = () =>
    within(screen.getByRole('group', { name: 'Truck' }))
      .getAllByRole('button')
      .map(({ textContent, ariaPressed }) => [textContent, ariaPressed]);

  test('sees its stops first, and all stops with one tap', async () => {
    respond([...crew(RED), { truckId: BLUE.id, members: [{ id: 77, name: 'Ann Other' }] }]);
    open();
    await screen.findByRole('heading', { name: /^1\. Olaf Oak/ });
    expect(customers()).toEqual([`1. Olaf Oak${olaf.number}`]);
    expect(labels()).toEqual([
      ['Red Truck', 'true'],
      ['All Trucks', 'false'],
      ['Blue Truck', 'false'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'All Trucks' }));
    expect(customers()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Blue Truck' }));
    expect(customers()).toEqual([`1. Dana Miller${dana.number}`]);
  });

  test('sees the stops of several trucks together, with their names', async () => {
    respond(crew(RED, BLUE));
    open();
    await screen.findByRole('heading', { name: /^1\. Olaf Oak/ });
    expect(customers()).toEqual([`1. Dana Miller${dana.number}, Blue Truck`, `1. Olaf Oak${olaf.number}, Red Truck`]);
    expect(labels()[0]).toEqual(['My Trucks', 'true']);
  });

  test('finds its stops without a connection, too', async () => {
    respond(crew(RED));
    const { unmount } = open();
    await screen.findByRole('heading', { name: /^1\. Olaf Oak/ });
    unmount();
    api.respond(PLAN, noConnection);
    open();
    expect(await screen.findByText(/This is the plan as of/)).toBeVisible();
    expect(customers()).toHaveLength(1);
  });
});

test('tomorrow is one tap away', async () => {
  open();
  api.respond(`${PLAN}?date=2026-12-11`, { ...createPlan([]), date: '2026-12-11' });
  await userEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  expect(await screen.findByText('No stops on this day.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true');
});

const deliver = `POST /api/crew/stops/${dana.orderId}/${today}`;
const progress = [{ step: 'DELIVERED', at: '2026-12-10T14:05:00.000Z', by: 'Carl Crew' }] as const;
const noConnection = refuse('busy', 503);
const tap = async (step: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${step}, ${dana.number}` }));
const reconnect = () => window.dispatchEvent(new Event('online'));
const stepsSent = () => api.sentTo(deliver).map(({ body }) => body['step']);

test('a step is recorded by one tap, and shown with time and person', async () => {
  open();
  api.respond(deliver, { progress });
  await screen.findByRole('button', { name: `Delivered, ${dana.number}` });
  api.respond(PLAN, { ...createPlan([{ ...dana, progress: [...progress] }, olaf]), date: today });
  await tap('Delivered');
  await waitFor(() => expect(screen.getByText(/9:05 AM EST, Carl Crew/)).toBeVisible());
  expect(await screen.findByText('Delivered: done')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `Undo Delivered, ${dana.number}` })).toHaveFocus();
  expect(stepsSent()).toEqual(['DELIVERED']);
});

test('a stop to pick up has only that step, which is recorded even without a connection', async () => {
  const [line] = dana.lines;
  const pickup = { ...dana, lines: [{ ...line, days: 3, task: 'PICK_UP' }], firstDay: '2026-12-08' };
  api.respond(PLAN, { ...createPlan([]), stops: [pickup], date: today });
  api.respond(deliver, noConnection);
  open();
  expect(await screen.findByText(/^Pick up:/)).toBeVisible();
  expect(screen.getByText(/Nothing to collect here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: `Loaded, ${dana.number}` })).not.toBeInTheDocument();
  await tap('Picked up');
  expect(await screen.findByRole('button', { name: `Undo Picked up, ${dana.number}` })).toBeVisible();
  expect(stepsSent()).toEqual(['PICKED_UP']);
});

test('a step tapped by mistake is taken back', async () => {
  api.respond(PLAN, { ...createPlan([{ ...dana, progress: [...progress] }, olaf]), date: today });
  open();
  api.respond(`${deliver}/revert`, { progress: [] });
  const undo = await screen.findByRole('button', { name: `Undo Delivered, ${dana.number}` });
  api.respond(PLAN, { ...createPlan([dana, olaf]), date: today });
  await userEvent.click(undo);
  expect(await screen.findByRole('button', { name: `Delivered, ${dana.number}` })).toHaveFocus();
  expect(await screen.findByText('Delivered: taken back')).toBeInTheDocument();
  await waitFor(() =>
    expect(api.sentTo(`${deliver}/revert`)).toMatchObject([{ body: { step: 'DELIVERED', at: progress[0].at } }]),
  );
});

describe('taking money', () => {
  const payments = `${deliver}/payments`;
  const money = () => screen.getByRole('region', { name: 'To collect from Dana Miller' });
  const take = async (label: string) =>
    userEvent.click(await screen.findByRole('button', { name: `Take ${label}, ${dana.number}` }));

  test('two taps record the balance, even without a connection', async () => {
    open();
    api.respond(payments, noConnection);
    await take('Balance');
    await userEvent.click(screen.getByRole('button', { name: 'Cash' }));
    await waitFor(() => expect(money()).toHaveTextContent('Balance$0.00'));
    expect(await screen.findByText(`Balance $186.30 in cash, ${dana.number}`)).toBeVisible();
    expect(api.sentTo(payments)).toMatchObject([{ body: { kind: 'BALANCE', amount: 18_630, method: 'CASH' } }]);
    expect(screen.queryByRole('button', { name: `Take Balance, ${dana.number}` })).not.toBeInTheDocument();
  });

  test('a part can be taken, and no more than is due', async () => {
    open();
    await take('Damage Deposit');
    const amount = screen.getByLabelText('Amount');
    await userEvent.clear(amount);
    await userEvent.type(amount, '50.01');
    await userEvent.click(screen.getByRole('button', { name: 'Card' }));
    expect(await screen.findByText('Please enter at most $50.00')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '20');
    await userEvent.click(screen.getByRole('button', { name: 'Card' }));
    await waitFor(() =>
      expect(api.sentTo(payments)).toMatchObject([{ body: { kind: 'DAMAGE_DEPOSIT', amount: 2_000, method: 'CARD' } }]),
    );
  });

  test('what another member has collected meanwhile is refused in words', async () => {
    open();
    api.respond(payments, refuse('conflict', 409, { detail: 'Nothing is left to collect.' }));
    await take('Balance');
    await userEvent.click(screen.getByRole('button', { name: 'Cash' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Not recorded: Balance $186.30 in cash, ${dana.number}Nothing is left to collect.`,
    );
  });
});

describe('a report', () => {
  const reports = `${deliver}/reports`;
  const write = async (text: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Report, ${dana.number}` }));
    await userEvent.type(screen.getByLabelText('What happened?'), text);
  };
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Report' }));

  test('shows at its stop at once, and is sent when there is a connection', async () => {
    open();
    api.respond(reports, noConnection);
    await write('The gate is locked');
    await send();
    expect(await screen.findByText('Report “The gate is locked”, ' + dana.number)).toBeVisible();
    expect(screen.getByText('not sent yet:').closest('p')).toHaveTextContent('The gate is lockedAt the stop of');
    const note = { ...BRING_DOLLY, text: 'The gate is locked', by: 'Carl Crew (crew)', date: today };
    api.respond(reports, { progress: [], internalNotes: [BRING_DOLLY, note] });
    api.respond(PLAN, { ...createPlan([{ ...dana, internalNotes: [BRING_DOLLY, note] }, olaf]), date: today });
    reconnect();
    expect(await screen.findByText('Carl Crew (crew):')).toBeVisible();
    const bodies = api.sentTo(reports).map(({ body }) => body);
    expect(bodies[0]).toEqual({ text: 'The gate is locked', photos: [], at: '2026-12-10T15:00:00.000Z' });
    expect(new Set(api.sentTo(reports).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('names damaged units, no more than there are', async () => {
    open();
    api.respond(reports, { progress: [] });
    const [line] = dana.lines;
    await write('Torn');
    await userEvent.selectOptions(screen.getByLabelText(/^Is anything damaged/), line?.itemName ?? '');
    const many = screen.getByLabelText('How many?');
    await userEvent.clear(many);
    await userEvent.type(many, String((line?.quantity ?? 0) + 1));
    await send();
    expect(await screen.findByText("That's more than there are at this stop")).toBeVisible();
    await userEvent.clear(many);
    await userEvent.type(many, '1');
    await send();
    const damage = { itemId: line?.itemId, itemName: line?.itemName, quantity: 1 };
    await waitFor(() => expect(api.sentTo(reports)).toMatchObject([{ body: { text: 'Torn', damage } }]));
  });

  test('is one report, however often the button is pressed', async () => {
    open();
    api.respond(reports, noConnection);
    await write('Torn');
    const button = screen.getByRole('button', { name: 'Send Report' });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText(/^1 change waiting for a connection/)).toBeVisible();
    expect(screen.getAllByText(`Report “Torn”, ${dana.number}`)).toHaveLength(1);
  });

  test('needs words', async () => {
    open();
    await write(' ');
    await send();
    expect(await screen.findByText('Please enter a note')).toBeVisible();
    expect(api.sentTo(reports)).toEqual([]);
  });
});

describe('without a connection', () => {
  test('steps show at once, and are sent in the order and with the time of the taps', async () => {
    open();
    api.respond(deliver, noConnection);
    await tap('Loaded');
    await tap('Delivered');
    expect(screen.getAllByText(/not sent yet/)).toHaveLength(2);
    expect(await screen.findByText(/^2 changes waiting for a connection/)).toBeVisible();
    await waitFor(() => expect(stepsSent().length).toBeGreaterThan(0));
    vi.setSystemTime(new Date('2026-12-10T16:00:00Z'));
    api.sent.length = 0;
    api.respond(deliver, { progress: [] });
    api.respond(PLAN, { ...createPlan([{ ...dana, progress: [...progress] }, olaf]), date: today });
    reconnect();
    await waitFor(() => expect(screen.queryByText(/waiting for a connection/)).not.toBeInTheDocument());
    expect(stepsSent()).toEqual(['LOADED', 'DELIVERED']);
    for (const { body } of api.sentTo(deliver)) expect(body['at']).toMatch(/^2026-12-10T15:00/);
  });

  test('a phone that cannot store them says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open();
    api.respond(deliver, noConnection);
    await tap('Delivered');
    expect(await screen.findByText(/Please keep this page open until they're sent/)).toBeVisible();
  });

  test('steps survive a closed page, and are sent when it opens, with the same keys', async () => {
    const { unmount } = open();
    api.respond(deliver, noConnection);
    await tap('Loaded');
    await waitFor(() => expect(stepsSent()).toEqual(['LOADED']));
    unmount();
    open();
    await waitFor(() => expect(stepsSent()).toEqual(['LOADED', 'LOADED']));
    expect(await screen.findByText(/not sent yet/)).toBeVisible();
    expect(new Set(api.sentTo(deliver).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('a step of another crew member at the same phone waits for that one to sign in', async () => {
    const { unmount } = open();
    api.respond(deliver, noConnection);
    await tap('Loaded');
    await waitFor(() => expect(stepsSent()).toEqual(['LOADED']));
    unmount();
    api.respond('GET /api/user', { ...carl, id: 99, role: 'CREW' });
    open();
    expect(await screen.findByRole('button', { name: `Loaded, ${dana.number}` })).toBeEnabled();
    expect(stepsSent()).toEqual(['LOADED']);
  });

  test('the plan shows as it was seen last', async () => {
    const { unmount } = open();
    await screen.findByRole('heading', { name: /Dana Miller/ });
    unmount();
    api.respond(PLAN, noConnection);
    open();
    expect(await screen.findByText(/This is the plan as of/)).toBeVisible();
    expect(customers()).toHaveLength(2);
  });

  test('after midnight the phone shows the new day, and what it knows of yesterday', async () => {
    const { unmount } = open();
    await screen.findByRole('heading', { name: /Dana Miller/ });
    api.respond(`${PLAN}?date=2026-12-11`, { ...createPlan([]), date: '2026-12-11' });
    await userEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
    await screen.findByText('No stops on this day.');
    unmount();
    api.respond(PLAN, noConnection);
    api.respond(`${PLAN}?date=2026-12-11`, noConnection);
    vi.setSystemTime(new Date('2026-12-11T05:30:00Z'));
    open();
    expect(await screen.findByText('No stops on this day.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Friday, December 11, 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
    expect(customers()).toHaveLength(2);
    await tap('Picked up');
    await waitFor(() => expect(stepsSent()).toEqual(['PICKED_UP']));
  });
});

test('what the shop refuses is said, and not sent again', async () => {
  open();
  api.respond(deliver, refuse('not_found', 404, { detail: 'Order X has no stop on this day.' }));
  await tap('Loaded');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`Not recorded: Loaded, ${dana.number}Order X has no stop on this day.`);
  reconnect();
  await tap('Delivered');
  await waitFor(() => expect(stepsSent()).toEqual(['LOADED', 'DELIVERED']));
  for (const button of screen.getAllByRole('button', { name: 'Got it' })) await userEvent.click(button);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a session that has ended keeps what was tapped until the next sign-in', async () => {
  const { queryClient } = open();
  api.respond(deliver, refuse('unauthenticated', 401));
  await tap('Loaded');
  await waitFor(() => expect(queryClient.getQueryData(['user'])).toBeNull());
  api.respond(deliver, { progress: [] });
  act(() => void queryClient.setQueryData(['user'], { ...carl, role: 'CREW' }));
  await waitFor(() => expect(stepsSent()).toEqual(['LOADED', 'LOADED']));
});
