import { addDays, type AdminOrder, type Downtime, type HistoryEntry, type Order } from '@party-rental/contracts';
import type { Page } from '@playwright/test';
import { newPerson, type Person } from '../../support/customer-client.js';
import { noisePng } from '../../support/png.js';
import { expectUsableOutside, joinCrew } from '../support/crew.js';
import { expect, test } from '../support/test.js';

test.use({
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  refusedAt: ['ERR_INTERNET_DISCONNECTED *', '409 /api/crew/*'],
});

const TORN = 'An edge is broken off';

const getStop = (page: Page, { name }: Person) => page.getByRole('listitem').filter({ hasText: name });
const tick = (page: Page, person: Person, step: string) =>
  getStop(page, person)
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .tap();

test('a crew phone that loses its connection reports everything once, with the times of the taps', async ({
  page,
  context,
  browser,
  baseURL,
  guest,
  admin,
  inbox,
  quietConsole,
}) => {
  const [carl, zoe, ada, bob] = [newPerson('Carl'), newPerson('Zoe'), newPerson('Ada'), newPerson('Bob')];
  const [table, day] = [await admin.addItem({ name: 'Offline Table', price: 1_200, stock: 5 }), await guest.dayIn(1)];
  const { orderId: adas } = await guest.book(table, day, ada);
  const { orderId: bobs } = await guest.book(table, day, bob);
  await joinCrew(page.request, carl, admin, inbox);
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true });
  quietConsole(elsewhere);
  await joinCrew(elsewhere.request, zoe, admin, inbox);
  const zoes = await elsewhere.newPage();
  for (const phone of [page, zoes]) await phone.goto('/crew?day=tomorrow');
  await expect(getStop(page, ada)).toBeVisible();
  await page.waitForFunction(async () => (await caches.match('/api/user')) !== undefined);

  const getSteps = async (id: string) => {
    const history = await admin.request<HistoryEntry[]>('orderHistory', { params: { id } });
    return history
      .filter(({ type }) => type.startsWith('StopProgress'))
      .map(({ type, changes, actor }) => `${type === 'StopProgressed' ? '' : 'undo '}${changes[0]?.to} ${actor}`);
  };
  const getMoney = async (id: string) => (await admin.request<Order>('adminOrder', { params: { id } })).money;
  const formatName = ({ name }: Person) => `${name} (crew)`;
  let tappedBy = 0;

  await test.step('ticks steps without a connection, which survive a reload', async () => {
    await tick(page, ada, 'Loaded');
    await expect(getStop(page, ada)).toContainText(`Loaded`);
    await expect.poll(() => getSteps(adas)).toEqual([`LOADED ${formatName(carl)}`]);
    await context.setOffline(true);
    await tick(page, ada, 'Delivered');
    await tick(page, bob, 'Loaded');
    await tick(page, bob, 'Delivered');
    await tick(page, bob, 'Picked up');
    await tick(page, bob, 'Undo Picked up');
    for (const person of [ada, bob]) {
      await tick(page, person, 'Take Balance');
      await page.getByRole('button', { name: 'Cash' }).tap();
    }
    await tick(page, ada, 'Report');
    await page.getByLabel('What happened?').fill(TORN);
    await page.getByLabel('Is anything damaged').selectOption(table.name);
    await page.getByLabel('Photos').setInputFiles({ name: 'edge.png', mimeType: 'image/png', buffer: noisePng(64) });
    await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Send Report' }).tap();
    tappedBy = Date.now();
    await expect(page.getByText('8 changes waiting for a connection')).toBeVisible();
    await page.reload();
    await expect(page.getByText('8 changes waiting for a connection')).toBeVisible();
    await expect(getStop(page, ada)).toContainText('Balance$0.00');
    await expect(page.getByText(/This is the plan as of/)).toBeVisible();
    await expect(getStop(page, ada)).toContainText(/Delivered \d+:\d\d .*not sent yet/);
    await expectUsableOutside(page);
  });

  await test.step('meanwhile another member ticks one of them', async () => {
    await tick(zoes, bob, 'Loaded');
    await expect.poll(() => getSteps(bobs)).toEqual([`LOADED ${formatName(zoe)}`]);
  });

  await test.step('and Bob pays in the office', async () => {
    const { balance: amount } = await getMoney(bobs);
    const body = { kind: 'BALANCE', amount, method: 'CARD' };
    await admin.request('recordPayment', { params: { id: bobs }, body });
  });

  await test.step('everything is sent when the connection is back', async () => {
    await context.setOffline(false);
    await expect(page.getByText(/waiting for a connection/)).toBeHidden();
    await expect(page.getByText('not sent yet')).toHaveCount(0);
    await expect(getStop(page, bob)).toContainText(`, ${zoe.name}`);
    await expect(getStop(zoes, bob)).toContainText(/Delivered \d+:\d\d /);
    expect(await getSteps(adas)).toEqual([`LOADED ${formatName(carl)}`, `DELIVERED ${formatName(carl)}`]);
    const carls = ['DELIVERED', 'PICKED_UP', 'undo PICKED_UP'].map((step) => `${step} ${formatName(carl)}`);
    await expect.poll(() => getSteps(bobs)).toEqual([`LOADED ${formatName(zoe)}`, ...carls]);
    await expect
      .poll(() => getMoney(adas))
      .toMatchObject({ balance: 0, payments: [{ kind: 'BALANCE', method: 'CASH' }] });
    const money = await getMoney(adas);
    expect(Date.parse(money.payments[0]?.at ?? '')).toBeLessThanOrEqual(tappedBy);
    const { stops } = await admin.dayPlan(day);
    const times = stops
      .flatMap(({ progress }) => progress)
      .filter(({ by, step }) => by === carl.name && step === 'DELIVERED');
    for (const { at } of times) expect(Date.parse(at)).toBeLessThanOrEqual(tappedBy);
  });

  await test.step('the report has its photo, for the staff only, and the table is out of service', async () => {
    const getNotes = async () => (await admin.request<AdminOrder>('adminOrder', { params: { id: adas } })).notes;
    await expect
      .poll(getNotes)
      .toMatchObject([{ text: TORN, date: day, by: formatName(carl), damage: { itemName: table.name, quantity: 1 } }]);
    await expect(getStop(page, ada).getByRole('img', { name: 'Report, 1 of 1' })).toBeVisible();
    const [photo = ''] = (await getNotes())[0]?.photos ?? [];
    const statuses = [page.request, browser].map(async (visitor) => {
      const api =
        'newContext' in visitor ? (await visitor.newContext({ ...(baseURL && { baseURL }) })).request : visitor;
      return (await api.get(`/api/crew/photos/${photo}`)).status();
    });
    expect(await Promise.all(statuses)).toEqual([200, 401]);
    const downtimes = await admin.request<Downtime[]>('downtimes', { params: { id: table.id } });
    expect(downtimes).toMatchObject([{ from: addDays(day, 1), quantity: 1 }]);
  });

  await test.step('what the shop refuses is said, and stays until it is read', async () => {
    const refused = page.getByRole('alert').filter({ hasText: 'Not recorded' });
    await expect(refused).toContainText('Balance');
    await expectUsableOutside(page);
    expect((await getMoney(bobs)).payments).toHaveLength(1);
    await refused.getByRole('button', { name: 'Got it' }).tap();
    await expect(refused).toBeHidden();
  });
});
