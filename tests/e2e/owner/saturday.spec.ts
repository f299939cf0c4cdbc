import {
  addDays,
  longDay,
  type DayPlan,
  type HistoryEntry,
  type Order,
  type PlacedOrder,
  type RepairBoard,
} from '@party-rental/contracts';
import type { Locator, Page } from '@playwright/test';
import { bookingForm, newPerson, type Person } from '../../support/customer-client.js';
import { toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { joinCrew } from '../support/crew.js';
import { expect, test } from '../support/test.js';

test.use({ refusedAt: ['ERR_INTERNET_DISCONNECTED *'] });
test.describe.configure({ timeout: 600_000 });

const ORDERS = 40;
/** Orders of a bounce house and chairs. */
const MIXED = 4;
const REASON = "A storm is coming, and bounce houses aren't safe in the wind.";
const CASTLE_PRICE = 15_000;
const DEPOSIT = 5_000;

interface Party extends Person {
  orderId: string;
  truckId: number;
  /** Rents a bounce house, which can't go out in a storm; the others rent chairs. */
  isWet: boolean;
  /** Rents both. */
  isMixed: boolean;
}

test('a Saturday of forty orders: two trucks, a phone without a connection, and a storm at noon', async ({
  page,
  browser,
  baseURL,
  shop,
  guest,
  admin,
  inbox,
  quietConsole,
}) => {
  const saturday = await guest.dayIn(1);
  const sunday = addDays(saturday, 1);
  const castle = await admin.addItem({ name: 'Saturday Castle', price: CASTLE_PRICE, stock: ORDERS / 2 });
  const chair = await admin.addItem({ name: 'Saturday Chair', price: 300, stock: 400, itemType: 'chair' });
  await admin.setTrucks('Blue Truck', 'Red Truck');

  const parties: Party[] = [];
  await test.step('forty orders, each on a truck; some have paid', async () => {
    for (let i = 0; i < ORDERS; i += 1) {
      const [person, isWet] = [newPerson(i % 2 ? 'Rita' : 'Rob'), i < ORDERS / 2];
      const isMixed = isWet && i >= ORDERS / 2 - MIXED;
      const cartItems = [
        ...(isWet ? [{ itemId: castle.id, eventDate: saturday, quantity: 1 }] : []),
        ...(isMixed || !isWet ? [{ itemId: chair.id, eventDate: saturday, quantity: 10 }] : []),
      ];
      const body = bookingForm(person, { quantity: undefined, isCartBooking: true, cartItems });
      const { orderId } = await guest.request<PlacedOrder>('createBooking', { body });
      parties.push({ ...person, orderId, truckId: (i % 2) + 1, isWet, isMixed });
    }
    const stops = parties.map(({ orderId, truckId }, i) => ({ orderId, truckId, position: i + 1 }));
    await admin.request('changeDayPlan', { query: { date: saturday }, body: { stops } });
    // The second one is cancelled later, so that a refund is due.
    for (const { orderId: id } of parties.filter((_, i) => i % 5 === 0 || i === 1))
      await admin.request('recordPayment', {
        params: { id },
        body: { kind: 'DEPOSIT', amount: DEPOSIT, method: 'CARD', confirm: true },
      });
  });
  const [wet, dry] = [parties.filter(({ isWet }) => isWet), parties.filter(({ isWet }) => !isWet)];
  const [late, cancelled, undone, alsoUndone, accepting, choosing] = wet as [Party, Party, Party, Party, Party, Party];
  const [paying, delivered] = dry as [Party, Party];

  const carl = newPerson('Carl');
  const crewPhone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  quietConsole(crewPhone);
  await joinCrew(crewPhone.request, carl, admin, inbox);
  const phone = await crewPhone.newPage();
  const getStop = ({ name }: Person) => phone.getByRole('listitem').filter({ hasText: name });
  const tap = (party: Party, name: RegExp) => getStop(party).getByRole('button', { name }).tap();
  await test.step('the crew loads, and loses its connection on the way', async () => {
    await phone.goto('/crew?day=tomorrow');
    for (const party of [late, paying, delivered]) await tap(party, /^Loaded/);
    await expect(phone.getByText(/waiting for a connection/)).toBeHidden();
    await phone.waitForFunction(async () => (await caches.match('/api/user')) !== undefined);
    await crewPhone.setOffline(true);
    for (const party of [late, paying, delivered]) await tap(party, /^Delivered/);
    await tap(paying, /^Take Balance/);
    await phone.getByRole('button', { name: 'Cash' }).tap();
    await expect(phone.getByText(/waiting for a connection/)).toBeVisible();
  });

  await createAdmin(page.request).signIn();
  const board = page.getByRole('region', { name: 'Answers' });
  const getEntry = (at: Locator | Page, { name }: Person) => at.getByRole('listitem', { name: new RegExp(name) });
  await test.step('at noon the owner repairs every order with a bounce house', async () => {
    await page.goto(`/admin/day-desk?date=${saturday}&items=${castle.id}`);
    // Nothing is overbooked, so the owner says that none of them goes out.
    await page.getByRole('checkbox', { name: 'Choose all' }).check();
    await expect(page.getByRole('heading', { name: `${wet.length} of ${wet.length} orders chosen` })).toBeVisible();
    await page.getByLabel('Move all to').selectOption(sunday);
    for (const party of [cancelled, undone])
      await getEntry(page, party).getByLabel('Repair', { exact: true }).selectOption('Cancel');
    await page.getByRole('button', { name: `Review ${wet.length} repairs` }).click();
    await expect(page.getByLabel('Totals')).toContainText('To refund$50.00');
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: `Repair ${wet.length} orders` }).click();
    await expect(page.getByText(`${wet.length} orders repaired`)).toBeVisible();
    await expect(board.getByText('Waiting', { exact: true })).toHaveCount(wet.length);
  });

  const customer = await browser.newContext({ ...(baseURL && { baseURL }) });
  quietConsole(customer);
  const theirs = await customer.newPage();
  await test.step('one customer accepts, one chooses otherwise, and the owner takes two repairs back', async () => {
    await theirs.goto(await inbox.repairLink(accepting));
    await expect(theirs.getByText(REASON, { exact: true })).toBeVisible();
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await expect(theirs.getByText("You've accepted this. Thank you!")).toBeVisible();
    await theirs.goto(await inbox.repairLink(choosing));
    await theirs.getByRole('button', { name: 'Cancel Instead' }).click();
    await theirs.getByRole('button', { name: /^Cancel 1 Booking/ }).click();
    await expect(toast(theirs, 'Order cancelled')).toBeVisible();
    await expect(getEntry(board, accepting)).toContainText('Accepted');
    await expect(getEntry(board, choosing)).toContainText('Changed again');
    for (const party of [undone, alsoUndone]) {
      await getEntry(board, party).getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('button', { name: 'Undo the Repair' }).click();
      await expect(getEntry(board, party)).toContainText('Undone');
    }
  });

  await test.step('the phone is back, and reports what happened', async () => {
    await crewPhone.setOffline(false);
    await expect(phone.getByText(/waiting for a connection/)).toBeHidden();
    await expect(getStop(paying)).toContainText('Balance$0.00');
    await tap(delivered, /^Picked up/);
    await expect(getStop(delivered)).toContainText(/Picked up \d+:\d\d/);
    // The page shows the tap before the shop has it.
    const readOrder = () => admin.request<Order>('adminOrder', { params: { id: delivered.orderId } });
    await expect.poll(async () => (await readOrder()).progress?.at(-1)?.step).toBe('PICKED_UP');
  });

  await test.step('log, ledger, plan, emails and pages agree', async () => {
    const orders = new Map<string, Order>();
    for (const { orderId: id } of parties) orders.set(id, await admin.request('adminOrder', { params: { id } }));
    const getOrder = ({ orderId }: Party) => orders.get(orderId) as Order;
    const isOnSaturday = (party: Party) =>
      getOrder(party).lines.some(({ status, eventDate }) => status !== 'CANCELLED' && eventDate === saturday);

    const { stops } = await admin.request<DayPlan>('dayPlan', { query: { date: saturday } });
    const planned = new Set(stops.map(({ orderId }) => orderId));
    for (const party of parties) expect(planned.has(party.orderId), party.name).toBe(isOnSaturday(party));
    // Other tests may have orders on this day, too.
    const truckOn = new Map(stops.map(({ orderId, truckId }) => [orderId, truckId]));
    for (const { orderId, truckId, name } of parties.filter(isOnSaturday))
      expect(truckOn.get(orderId), name).toBe(truckId);
    // Only the bounce house of a mixed order has moved.
    const mixed = wet.filter(({ isMixed }) => isMixed);
    expect(mixed).toHaveLength(MIXED);
    for (const party of [...dry, ...mixed, undone, alsoUndone]) expect(isOnSaturday(party)).toBe(true);
    for (const { orderId } of mixed)
      expect(stops.find((stop) => stop.orderId === orderId)?.lines).toMatchObject([{ itemId: chair.id, quantity: 10 }]);
    for (const party of [cancelled, choosing]) expect(getOrder(party).status).toBe('CANCELLED');
    const castles = stops
      .flatMap(({ lines }) => lines)
      .filter(({ itemId }) => itemId === castle.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(castles).toBe(2);
    // The freed ones are held for the hour in which the owner can undo.
    expect(await guest.remaining(castle, saturday)).toBe(0);

    for (const party of parties) {
      const { money, price } = getOrder(party);
      const paid = money.payments.filter(({ reversed }) => !reversed).reduce((sum, { amount }) => sum + amount, 0);
      expect(money.paid).toBe(paid);
      expect(money.balance).toBe(Math.max(price.total - paid, 0));
      expect(money.refundDue).toBe(Math.max(paid - price.total, 0));
    }
    expect(getOrder(paying).money).toMatchObject({ balance: 0 });
    expect(getOrder(cancelled).money).toMatchObject({ refundDue: DEPOSIT });
    const steps = (getOrder(delivered).progress ?? []).map(({ step }) => step);
    expect(steps).toEqual(['LOADED', 'DELIVERED', 'PICKED_UP']);

    const moved = wet.filter((party) =>
      getOrder(party).lines.some(
        ({ itemId, status, eventDate }) => itemId === castle.id && status !== 'CANCELLED' && eventDate === sunday,
      ),
    );
    expect(moved).toHaveLength(wet.length - 4);
    const { stops: later } = await admin.request<DayPlan>('dayPlan', { query: { date: sunday } });
    expect(parties.filter((party) => later.some(({ orderId }) => orderId === party.orderId))).toEqual(moved);

    const types = async ({ orderId: id }: Party) =>
      (await admin.request<HistoryEntry[]>('orderHistory', { params: { id } })).map(({ type }) => type);
    for (const party of wet) expect((await types(party)).filter((type) => type === 'OrderRepaired')).toHaveLength(1);
    expect((await types(late)).filter((type) => type === 'StopProgressed')).toHaveLength(2);
    expect((await types(paying)).filter((type) => type === 'PaymentRecorded')).toHaveLength(2);

    const { orders: repaired, summary } = await admin.request<RepairBoard>('repairBoard', {
      query: { date: saturday },
    });
    expect(new Set(repaired.map(({ orderId }) => orderId))).toEqual(new Set(wet.map(({ orderId }) => orderId)));
    expect(summary.moved + summary.swapped + summary.cancelled).toBe(wet.length - 2);

    for (const party of wet) {
      const about = await inbox.subjectsTo(party);
      expect(
        about.filter((subject) => /^We had to/.test(subject)),
        party.name,
      ).toHaveLength(1);
    }
    const undoEmailsTo = async (party: Party) =>
      (await inbox.subjectsTo(party)).filter((subject) => subject.endsWith('is back as you booked it')).length;
    for (const party of [undone, alsoUndone]) await expect.poll(() => undoEmailsTo(party)).toBe(1);
    for (const party of moved) expect(await undoEmailsTo(party), party.name).toBe(0);

    expect(await shop.ops('verify')).toMatchObject({ code: 0, output: expect.stringContaining('No differences.') });
  });

  await test.step('the customers see it on their pages', async () => {
    const main = theirs.getByRole('main');
    await theirs.goto(await inbox.repairLink(accepting));
    await expect(main).toContainText(`We've moved your party to ${longDay(sunday)}`);
    await theirs.goto(await inbox.repairLink(cancelled));
    await expect(main).toContainText(`We've had to cancel your party on ${longDay(saturday)}`);
    await expect(theirs.getByLabel('Payments')).toContainText('Refund due$50.00');
    await theirs.goto(await inbox.repairLink(undone));
    await expect(main).toContainText(castle.name);
    await expect(theirs.getByText(REASON, { exact: true })).toBeHidden();
    await theirs.goto(await inbox.detailsLink(delivered));
    const delivery = theirs.getByRole('region', { name: 'Your delivery' });
    for (const done of [/On the truck since/, /Delivered (at|on)/, /Picked up (at|on)/])
      await expect(delivery).toContainText(done);
  });
});
