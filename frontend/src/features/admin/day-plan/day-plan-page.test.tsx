import { expect, test } from 'vitest';
import type { DayPlan } from '@party-rental/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { BLUE, createPlan, RED, stopOfDana } from '../../../testing/day-plan';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { reading } from '../../../api/query';
import { DayPlanPage } from './day-plan-page';

const PLAN = 'GET /api/admin/day-plan';
const PLACES = 'PUT /api/admin/day-plan';

function open(address: string, response: unknown) {
  const api = fakeApi({ 'GET /api/settings': settings, [PLAN]: response });
  const { queryClient } = renderAt(address, '/admin/day-plan', <DayPlanPage />);
  return { api, user: userEvent.setup(), queryClient };
}
const ofTruck = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
const namesIn = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
    .filter((text) => !text?.startsWith('To Load'));

test('the stops are shown by truck, with contacts, lines, notes and what is done', async () => {
  open(
    '/admin/day-plan?date=2026-12-12',
    createPlan([
      stopOfDana({
        truckId: BLUE.id,
        notes: 'Gate code 4711',
        window: { from: '08:00', to: '13:30' },
        partyStart: '14:00',
        progress: [{ step: 'LOADED', at: '2026-12-12T12:05:00.000Z', by: 'Carl Crew' }],
      }),
      stopOfDana({ customerName: 'Olaf Oak' }),
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Saturday, December 12, 2026');
  expect(await screen.findByText('2 stops, 2 bookings')).toBeVisible();
  const blue = await ofTruck('Blue Truck');
  expect(namesIn(blue)).toEqual([expect.stringMatching(/^1\. Dana Miller PR-/)]);
  expect(blue).toHaveTextContent('8:00 AM to 1:30 PM, party at 2:00 PM');
  expect(blue).toHaveTextContent('1 × Castle Bounce House');
  expect(blue).toHaveTextContent('Notes: Gate code 4711');
  expect(blue).toHaveTextContent('Loaded 7:05 AM EST, Carl Crew');
  expect(within(blue).getByRole('link', { name: '(555) 010-2030' })).toHaveAttribute('href', 'tel:5550102030');
  expect(within(blue).getByRole('link', { name: /Maple Street/ })).toHaveAttribute(
    'href',
    expect.stringContaining('query=12+Maple+Street'),
  );
  expect(namesIn(await ofTruck('Red Truck'))).toEqual([]);
  expect(namesIn(await ofTruck('Not assigned'))).toEqual([expect.stringContaining('Olaf Oak')]);
});

test('a truck and a setup window with more stops than the limits are named, and follow what is moved', async () => {
  const window = { from: '08:00', to: '11:00' };
  const [line] = orderOfDana().lines;
  const plan = createPlan([
    stopOfDana({ truckId: BLUE.id, window }),
    stopOfDana({ truckId: BLUE.id, window, position: 2 }, orderOfDana({ id: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a0ff' })),
    stopOfDana(
      { truckId: RED.id, window, lines: [{ ...line, days: 3, task: 'PICK_UP' }] },
      orderOfDana({ id: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a0fe' }),
    ),
  ]);
  const { api, user } = open('/admin/day-plan?date=2026-12-12', {
    ...plan,
    limits: { maxStopsPerTruck: 1, maxStopsPerWindow: 1 },
  });
  const warnings = (await screen.findByText('More stops than your limits')).closest('[role=note]');
  expect(warnings).toHaveTextContent('Blue Truck: 2 of 1 stops');
  expect(warnings).toHaveTextContent('8:00 AM to 11:00 AM: 2 of 1 stops');
  expect(warnings).not.toHaveTextContent('Red Truck');
  api.respond(PLACES, new Promise(() => undefined));
  await user.click(screen.getAllByRole('button', { name: /^Move to Red Truck/ })[0] as HTMLElement);
  await waitFor(() => expect(warnings).toHaveTextContent('Red Truck: 2 of 1 stops'));
  expect(warnings).not.toHaveTextContent('Blue Truck');
});

test('a day within the limits, and a shop without limits, see no warning', async () => {
  open('/admin/day-plan?date=2026-12-12', {
    ...createPlan([stopOfDana({ truckId: BLUE.id })]),
    limits: { maxStopsPerTruck: 1, maxStopsPerWindow: 0 },
  });
  await ofTruck('Blue Truck');
  expect(screen.queryByText('More stops than your limits')).not.toBeInTheDocument();
});

test('the owner chooses who drives with a truck', async () => {
  const plan = createPlan([stopOfDana({ truckId: BLUE.id })]);
  const [carl, ann] = [
    { id: 12, name: 'Carl Crew' },
    { id: 13, name: 'Ann Other' },
  ];
  const { api, user } = open('/admin/day-plan?date=2026-12-12', {
    ...plan,
    crews: [{ truckId: BLUE.id, members: [carl] }],
  });
  const member = (id: number, firstName: string, lastName: string, isDisabled = false) => ({
    ...{ id, firstName, lastName, isDisabled, username: firstName, email: `${firstName}@example.com`, role: 'CREW' },
    ...{ hasSecondFactor: false, lastSignInAt: null },
  });
  api.respond('GET /api/admin/staff', {
    members: [member(12, 'Carl', 'Crew'), member(13, 'Ann', 'Other'), member(14, 'Lea', 'Left', true)],
    invitations: [],
  });
  api.respond('PUT /api/admin/day-plan/crew', plan);
  const crews = await screen.findByRole('list', { name: 'Crews' });
  expect(crews).toHaveTextContent('Blue Truck: Carl Crew');
  expect(crews).toHaveTextContent('Red Truck: no crew yet');
  await user.click(screen.getByRole('button', { name: 'Choose the crew of Blue Truck' }));
  const dialog = await screen.findByRole('dialog', { name: 'Crew of Blue Truck' });
  expect(within(dialog).getByRole('checkbox', { name: 'Carl Crew' })).toBeChecked();
  expect(within(dialog).queryByRole('checkbox', { name: 'Lea Left' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Ann Other' }));
  api.respond(PLAN, { ...plan, crews: [{ truckId: BLUE.id, members: [carl, ann] }] });
  await user.click(within(dialog).getByRole('button', { name: 'Save Crew' }));
  await waitFor(() => expect(crews).toHaveTextContent('Blue Truck: Carl Crew, Ann Other'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.sentTo('PUT /api/admin/day-plan/crew')).toMatchObject([
    { query: 'date=2026-12-12', body: { truckId: BLUE.id, staffIds: [12, 13] } },
  ]);
});

test('a crew that could not be saved stays in the dialog', async () => {
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([stopOfDana()]));
  api.respond('GET /api/admin/staff', { members: [], invitations: [] });
  api.respond('PUT /api/admin/day-plan/crew', refuse('malformed', 400));
  await user.click(await screen.findByRole('button', { name: 'Choose the crew of Red Truck' }));
  await user.click(await screen.findByRole('button', { name: 'Save Crew' }));
  expect(await screen.findByText("We couldn't save the crew")).toBeVisible();
});

test('what to load is added up for each truck, with what is in packages', async () => {
  const castle = { itemId: 1, itemName: 'Castle', quantity: 2 };
  const contents = [castle, { itemId: 2, itemName: 'Chair', quantity: 24 }];
  const orders = [
    orderOfDana({ lines: [{ itemId: 3, itemName: 'Party Package', quantity: 2, contents }] }),
    orderOfDana({ lines: [{ itemId: 2, itemName: 'Chair', quantity: 5 }] }),
  ];
  const other = stopOfDana({ truckId: RED.id });
  const plan = createPlan([
    ...orders.map((order, i) => stopOfDana({ truckId: BLUE.id, position: i + 1 }, order)),
    other,
  ]);
  open('/admin/day-plan?date=2026-12-12', plan);
  const toLoad = await screen.findByRole('region', { name: 'To Load: Blue Truck' });
  expect(
    within(toLoad)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 ×Castle', '29 ×Chair']);
  expect(screen.getByText('Inside: 2 × Castle, 24 × Chair')).toBeVisible();
  expect(screen.getByRole('region', { name: 'To Load: Red Truck' })).toHaveTextContent('1 ×Castle Bounce House');
});

test('a rental of several days is delivered on its first day and picked up on its last', async () => {
  const [line] = orderOfDana().lines;
  const [castle, tables] = [
    { ...line, days: 3 },
    { ...line, itemId: 2, itemName: 'Table', days: 3 },
  ];
  const party = { window: { from: '08:00', to: '13:30' }, partyStart: '14:00' };
  open(
    '/admin/day-plan?date=2026-12-12',
    createPlan([
      stopOfDana({ truckId: BLUE.id, lines: [{ ...castle, task: 'DELIVER' }], ...party }),
      stopOfDana({ truckId: RED.id, lines: [{ ...tables, task: 'PICK_UP' }], ...party, customerName: 'Olaf Oak' }),
    ]),
  );
  const blue = await ofTruck('Blue Truck');
  expect(blue).toHaveTextContent('Deliver: 1 × Castle Bounce House');
  expect(within(blue).getByText(/party at 2:00 PM/)).toBeVisible();
  expect(stepsIn(blue)).toEqual(['Loaded', 'On the way', 'Delivered']);
  const red = await ofTruck('Red Truck');
  expect(red).toHaveTextContent('Pick up: 1 × Table');
  expect(within(red).queryByText(/party at/)).not.toBeInTheDocument();
  expect(stepsIn(red)).toEqual(['On the way', 'Picked up']);
  expect(screen.getByRole('region', { name: 'To Load: Red Truck' })).toHaveTextContent('Nothing to load.');
});

test('on the day, each stop says when the crew is expected, and a late one says so, on cards and in the list', async () => {
  const stops = [
    stopOfDana({ truckId: BLUE.id, estimatedArrival: '2026-12-12T14:05:00.000Z' }),
    stopOfDana({
      ...{ customerName: 'Olaf Oak', truckId: BLUE.id, position: 2 },
      ...{ estimatedArrival: '2026-12-12T15:50:00.000Z', isLate: true },
    }),
    stopOfDana({ customerName: 'Rita Rose' }),
  ];
  const { user } = open('/admin/day-plan?date=2026-12-12', createPlan(stops));
  const getArrivals = () => screen.getAllByText(/^(Expected at|Running late:)/).map(({ textContent }) => textContent);
  const late = [expect.stringMatching(/^Expected at 9:05\sAM$/), expect.stringMatching(/^Running late: 10:50\sAM$/)];
  await ofTruck('Blue Truck');
  expect(getArrivals()).toEqual(late);
  await user.click(screen.getByRole('button', { name: 'Show as a list' }));
  expect(within(screen.getByRole('row', { name: /Olaf Oak/ })).getByText(/^Running late/)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Rita Rose/ })).queryByText(/Expected|late/)).not.toBeInTheDocument();
});

const stepsIn = (region: HTMLElement) =>
  within(within(region).getByRole('list', { name: /^Progress of/ }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const toCollect = (name: string) => screen.findByRole('region', { name: `To collect from ${name}` });

test('the money to collect is that of the stop, and nothing again at a later delivery', async () => {
  open(
    '/admin/day-plan?date=2026-12-12',
    createPlan([
      stopOfDana({ toCollect: 18_630, damageDepositToCollect: 5_000 }),
      stopOfDana({ customerName: 'Petra Paid', toCollect: 0, damageDepositToCollect: 0, firstDay: '2026-12-11' }),
    ]),
  );
  const money = await toCollect('Dana Miller');
  expect(money).toHaveTextContent('Balance$186.30');
  expect(money).toHaveTextContent('Damage deposit$50.00');
  expect(await toCollect('Petra Paid')).toHaveTextContent(
    'Nothing to collect here: it was due at the first delivery, on Friday, December 11, 2026.',
  );
  expect(screen.getAllByText(/not confirmed/i)).toHaveLength(2);
});

test('the balance is recorded at the stop with two taps', async () => {
  const order = orderOfDana({ status: 'CONFIRMED', payments: [{ kind: 'DEPOSIT', amount: 10_000 }] });
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([stopOfDana({}, order)]));
  const at = `POST /api/admin/orders/${order.id}/payments`;
  api.respond(`GET /api/orders/${order.id}`, order);
  api.respond(at, order);
  await user.click(await screen.findByRole('button', { name: `Record Balance of ${order.number}` }));
  await user.click(await screen.findByRole('button', { name: 'Cash' }));
  await waitFor(() =>
    expect(api.sentTo(at).map(({ body }) => body)).toMatchObject([
      { kind: 'BALANCE', amount: order.money.balance, method: 'CASH' },
    ]),
  );
});

test('a stop moves to a truck and up by its buttons, and the focus stays with it', async () => {
  const [dana, olaf] = [stopOfDana({ truckId: BLUE.id }), stopOfDana({ customerName: 'Olaf Oak' })];
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([dana, olaf]));
  const moved = { ...olaf, truckId: BLUE.id, position: 2 };
  api.respond(PLACES, createPlan([dana, moved]));
  await user.click(await screen.findByRole('button', { name: `Move to Blue Truck, ${olaf.number}` }));
  expect(namesIn(await ofTruck('Blue Truck'))).toEqual([
    expect.stringContaining('Dana Miller'),
    expect.stringContaining('Olaf Oak'),
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Blue Truck: stop 2 of 2');
  expect(document.activeElement).toHaveTextContent('Olaf Oak');
  expect(api.sentTo(PLACES).map(({ body }) => body)).toEqual([
    {
      stops: [
        { orderId: dana.orderId, truckId: BLUE.id, position: 1 },
        { orderId: olaf.orderId, truckId: BLUE.id, position: 2 },
      ],
    },
  ]);
  api.respond(
    PLACES,
    createPlan([
      { ...moved, position: 1 },
      { ...dana, position: 2 },
    ]),
  );
  const up = screen.getByRole('button', { name: `Move up, ${olaf.number}` });
  up.focus();
  await user.keyboard('{Enter}');
  expect(namesIn(await ofTruck('Blue Truck'))[0]).toContain('Olaf Oak');
  expect(document.activeElement).toHaveTextContent('Olaf Oak');
});

test('a full day is a list: a range of its stops, sorted by place, moves to a truck at once', async () => {
  const stops = Array.from({ length: 14 }, (_, i) =>
    stopOfDana({
      customerName: `Customer ${i}`,
      position: i + 1,
      address: `${i} Elm St, Albany, NY 122${String(20 - i).padStart(2, '0')}`,
    }),
  );
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan(stops));
  const list = await screen.findByRole('table', { name: 'Stops' });
  const rows = () =>
    within(list)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.slice(0, 11).trim());
  expect(rows()[0]).toBe('Customer 0');
  await user.click(within(list).getByRole('button', { name: 'Place' }));
  expect(rows().slice(0, 3)).toEqual(['Customer 13', 'Customer 12', 'Customer 11']);
  const getBox = (i: number) => within(list).getByRole('checkbox', { name: new RegExp(`of Customer ${i}$`) });
  await user.click(getBox(13));
  await user.keyboard('{Shift>}');
  await user.click(getBox(11));
  await user.keyboard('{/Shift}');
  await user.keyboard('{ArrowDown} ');
  await user.selectOptions(screen.getByLabelText('Move to'), 'Red Truck');
  api.respond(PLACES, new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Move 4 stops' }));
  expect(api.sentTo(PLACES)[0]?.body).toEqual({
    stops: [13, 12, 11, 10].map((i, at) => ({ orderId: stops[i]?.orderId, truckId: RED.id, position: at + 1 })),
  });
  expect(screen.getByRole('button', { name: 'Move 0 stops' })).toBeDisabled();
  expect(list).toHaveTextContent('Red Truck 4');
  await user.selectOptions(screen.getByLabelText('Select stops'), 'ZIP 122… (14)');
  expect(screen.getByRole('button', { name: 'Move 14 stops' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Show trucks side by side' }));
  expect(list).not.toBeInTheDocument();
});

test('the list is sorted by miles from the shop, those at unknown places last, and a map shows all with a place', async () => {
  const places = [
    {
      customerName: 'Far Faye',
      milesFromShop: 22.4,
      coordinates: { latitude: 42.9, longitude: -73.7 },
      truckId: BLUE.id,
    },
    { customerName: 'Lost Lou' },
    { customerName: 'Near Ned', milesFromShop: 3, coordinates: { latitude: 42.7, longitude: -73.8 } },
  ];
  const plan = {
    ...createPlan(places.map((place) => stopOfDana(place))),
    shop: { latitude: 42.65, longitude: -73.75 },
  };
  const { user } = open('/admin/day-plan?date=2026-12-12&view=list', plan);
  const list = await screen.findByRole('table', { name: 'Stops' });
  await user.click(within(list).getByRole('button', { name: 'Miles' }));
  const names = within(list)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.slice(0, 8));
  expect(names).toEqual(['Near Ned', 'Far Faye', 'Lost Lou']);
  expect(within(list).getByRole('row', { name: /Far Faye/ })).toHaveTextContent('22.4');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show Map' }));
  expect(screen.getByRole('img', { name: /^2 stops by ZIP code/ })).toBeVisible();
  const map = screen.getByRole('region', { name: 'Map' });
  expect(map).toHaveTextContent('Blue Truck');
  expect(map).toHaveTextContent('The square is your shop.');
});

test('a suggested plan shows its times and who is late, and changes the plan only once it is used', async () => {
  const window = { from: '08:00', to: '11:00' };
  const [dana, olaf] = [stopOfDana({ window }), stopOfDana({ customerName: 'Olaf Oak', window })];
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([dana, olaf]));
  api.respond('POST /api/admin/day-plan/suggestion', {
    stops: [
      { orderId: olaf.orderId, truckId: BLUE.id, position: 1, estimatedArrival: '2026-12-12T13:05:00.000Z' },
      { orderId: dana.orderId, truckId: RED.id, position: 1, estimatedArrival: '2026-12-12T16:30:00.000Z' },
    ],
    miles: 41.6,
  });
  await user.click(await screen.findByRole('button', { name: 'Suggest a Plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suggested Plan' });
  expect(dialog).toHaveTextContent('About 42 miles in all.');
  const ofBlue = within(dialog).getByRole('region', { name: 'Blue Truck' });
  expect(ofBlue).toHaveTextContent('8:05 AMOlaf Oak8:00 AM to 11:00 AM');
  expect(within(dialog).getByRole('region', { name: 'Red Truck' })).toHaveTextContent('After its window');
  await user.click(within(dialog).getByRole('button', { name: 'Keep My Plan' }));
  expect(api.sentTo(PLACES)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Suggest a Plan' }));
  api.respond(PLACES, new Promise(() => undefined));
  await user.click(await screen.findByRole('button', { name: 'Use This Plan' }));
  expect(api.sentTo(PLACES)[0]?.body).toEqual({
    stops: [
      { orderId: olaf.orderId, truckId: BLUE.id, position: 1 },
      { orderId: dana.orderId, truckId: RED.id, position: 1 },
    ],
  });
  expect(namesIn(await ofTruck('Red Truck'))).toEqual([expect.stringContaining('Dana Miller')]);
});

test('a plan that was read before the move is saved neither moves the stop back nor takes the focus', async () => {
  const stop = stopOfDana();
  const { api, user, queryClient } = open('/admin/day-plan?date=2026-12-12', createPlan([stop]));
  let save: (plan: DayPlan) => void = () => undefined;
  const saved = new Promise<DayPlan>((resolve) => {
    save = resolve;
  });
  api.respond(PLACES, saved);
  await user.click(await screen.findByRole('button', { name: `Move to Red Truck, ${stop.number}` }));
  const card = (await ofTruck('Red Truck')).querySelector('[data-stop]');
  expect(card).toHaveFocus();
  await act(() => queryClient.invalidateQueries(reading('bookings')));
  expect(api.sentTo(PLAN)).toHaveLength(2);
  expect((await ofTruck('Red Truck')).querySelector('[data-stop]')).toBe(card);
  save(createPlan([{ ...stop, truckId: RED.id, position: 1 }]));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect((await ofTruck('Red Truck')).querySelector('[data-stop]')).toBe(card);
  expect(card).toHaveFocus();
});

test('a move that is refused is taken back', async () => {
  const stop = stopOfDana();
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([stop]));
  api.respond(PLACES, refuse('not_found', 404));
  await user.click(await screen.findByRole('button', { name: `Move to Red Truck, ${stop.number}` }));
  await waitFor(async () => expect(namesIn(await ofTruck('Not assigned'))).toHaveLength(1));
  expect(namesIn(await ofTruck('Red Truck'))).toEqual([]);
});

test('a step is recorded with the time of the tap', async () => {
  const stop = stopOfDana();
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([stop]));
  const at = `POST /api/crew/stops/${stop.orderId}/2026-12-12`;
  api.respond(at, { progress: [] });
  await user.click(await screen.findByRole('button', { name: `Delivered, ${stop.number}` }));
  await waitFor(() => expect(api.sentTo(at)).toHaveLength(1));
  expect(api.sentTo(at)[0]?.body).toEqual({ step: 'DELIVERED', at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test('a step of the crew is taken back', async () => {
  const done = { step: 'LOADED', at: '2026-12-12T12:05:00.000Z' };
  const stop = stopOfDana({ progress: [{ ...done, by: 'Carl Crew' }] });
  const { api, user } = open('/admin/day-plan?date=2026-12-12', createPlan([stop]));
  const at = `POST /api/crew/stops/${stop.orderId}/2026-12-12/revert`;
  api.respond(at, { progress: [] });
  await user.click(await screen.findByRole('button', { name: `Undo Loaded, ${stop.number}` }));
  await waitFor(() => expect(api.sentTo(at)).toHaveLength(1));
  expect(api.sentTo(at)[0]?.body).toEqual(done);
});

test('a shop without trucks has one list, and a hint where to add some', async () => {
  open('/admin/day-plan?date=2026-12-12', createPlan([stopOfDana(), stopOfDana()], []));
  expect(namesIn(await ofTruck('All stops'))).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'settings' })).toHaveAttribute('href', '/admin/settings');
  expect(screen.queryByRole('button', { name: /Move to/ })).not.toBeInTheDocument();
});

test('without a day, the plan is for today, with buttons for other days', async () => {
  const { api, user } = open('/admin/day-plan', createPlan([]));
  expect(await screen.findByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
  expect(screen.getByLabelText('Day')).toHaveValue('2026-12-10');
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Day after' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Friday, December 11, 2026');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(screen.getByRole('button', { name: 'Day before' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wednesday, December 9, 2026');
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  const days = api.sentTo(PLAN).map(({ query }) => new URLSearchParams(query).get('date'));
  expect(days).toEqual(['2026-12-10', '2026-12-11', '2026-12-10', '2026-12-09', '2026-12-11']);
});

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/day-plan', refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(PLAN, createPlan([]));
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nothing on this day' })).toBeVisible();
});
