import {
  addDays,
  calendarDate,
  DEFAULT_PRICE_BOOK,
  formatCents,
  longDay,
  REPAIR_DAYS,
  type CalendarDate,
  type CreatedOrder,
  type HistoryEntry,
  type Item,
  type Order,
  type RepairBoard,
  type VersionedSettings,
} from '@party-rental/contracts';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { AdminClient } from '../../support/admin-client.js';
import { bookingForm, CustomerClient, newPerson, type Person } from '../../support/customer-client.js';
import { HttpClient } from '../../support/http-client.js';
import { toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { joinCrew } from '../support/crew.js';
import { Inbox } from '../support/inbox.js';
import { countPages } from '../support/pdf.js';
import { openClockedShop, type ClockedShop } from '../support/second-shop.js';
import { expect, test as shopTest } from '../support/test.js';

const FRIDAY_NOON = '2027-06-11T16:00:00Z';
const SATURDAY_NOON = '2027-06-12T16:00:00Z';
const saturday = calendarDate.parse('2027-06-12');
const sunday = addDays(saturday, 1);
const TRUCKS = ['Blue Truck', 'Red Truck', 'Green Truck'] as const;
const [BLUE, RED, GREEN] = TRUCKS;
const MAX_PRESSES = 25;
const MAX_PAGES = 3;
/** 8 points in CSS pixels. */
const SMALLEST_TYPE = 8 * (96 / 72);
/** Of a link in one line. */
const LINK_HEIGHT = 44;
const TWO_LINES = 70;
const DEPOSIT = 5_000;
const REASON = "A storm is coming, and bounce houses aren't safe in the wind.";

/** A shop of its own, with a clock: crews see the stops of today and tomorrow only, and at noon some are done. */
const test = shopTest.extend<{ clocked: ClockedShop }>({
  clocked: async ({ shop }, provide) => {
    const clocked = await openClockedShop(shop, FRIDAY_NOON);
    await provide(clocked);
    await clocked.close();
  },
  baseURL: ({ clocked }, provide) => provide(clocked.url),
  guest: ({ clocked }, provide) => provide(new CustomerClient(clocked.url)),
  admin: async ({ clocked }, provide) => provide(await new AdminClient(clocked.url).signIn()),
  inbox: ({ clocked }, provide) => provide(new Inbox(new HttpClient(clocked.url))),
});
test.use({ viewport: { width: 1280, height: 800 }, refusedAt: ['ERR_INTERNET_DISCONNECTED *'] });
test.describe.configure({ timeout: 600_000 });

interface Party extends Person {
  orderId: string;
  token: string | null;
  zipCode: string;
  hasPaid: boolean;
}

/** Places around Schenectady, NY; only the last ones begin with 128. */
const ZIPS = ['12345', '12303', '12306', '12309', '12203', '12208', '12180', '12065', '12110', '12866'];
const FAR_ZIP = '128';
const STREETS = ['Maple Street', 'North Meadowbrook Country Club Boulevard, Apartment 12', 'Elm Court', 'River Road'];
const STARTS = ['10:30', '12:00', '14:30', '17:00'];
const NAMES = ['Rita', 'Bartholomew-Alexander', 'Ann', 'Maximiliana-Josephine', 'Rob'];
const NOTES = [undefined, undefined, 'Gate code 4711. Please park on the street, not in the driveway.', undefined];

/** What sixty parties rent. No tank, and only some of the tents, can be had on the days after. */
async function addItems(admin: AdminClient) {
  const castle = await admin.addItem({
    name: 'Tropical Bounce House With Slide',
    type: 'BOUNCE_HOUSE',
    stock: CASTLES,
  });
  const tank = await admin.addItem({ name: 'Dunk Tank', type: 'ADDON', stock: TANKS, price: 20_000 });
  const tent = await admin.addItem({ name: 'Frame Tent, 20 by 40 Feet', type: 'ADDON', stock: TENTS, price: 30_000 });
  const table = await admin.addItem({ name: 'Round Banquet Table, 60 Inches', type: 'TABLE', stock: 300, price: 900 });
  const chair = await admin.addItem({ name: 'White Folding Chair', type: 'CHAIR', stock: 3_000, price: 300 });
  await admin.request('addDowntime', {
    params: { id: tank.id },
    body: { from: sunday, to: addDays(sunday, REPAIR_DAYS), quantity: TANKS, reason: 'Sent to the factory' },
  });
  return { castle, tank, tent, table, chair };
}

const TANKS = 4;
const TENTS = 12;
const CASTLES = 20;
const TENTS_ON_SUNDAY = 5;

function createLines(party: number, { castle, tank, tent, table, chair }: Awaited<ReturnType<typeof addItems>>) {
  const seats = [
    { ...table, quantity: (party % 5) + 1 },
    { ...chair, quantity: 8 * ((party % 5) + 1) },
  ];
  const line = (item: Item) => [{ ...item, quantity: 1 }];
  if (party < TANKS) return [...line(tank), ...seats];
  if (party < TANKS + TENTS) return [...line(tent), ...seats];
  if (party < TANKS + TENTS + CASTLES) return [...line(castle), ...(party % 2 ? seats : [])];
  return seats;
}

/** The shop listens on another port than its links have. */
const toPath = (link: string) => link.slice(new URL(link).origin.length);

/** Counts what a hand does with a mouse and a keyboard. */
class Hand {
  presses = 0;

  async click(target: Locator) {
    this.presses += 1;
    await target.click();
  }

  /** Opens the list and clicks the option. */
  async choose(list: Locator, label: string) {
    this.presses += 2;
    await list.selectOption({ label });
  }
}

test('a Saturday of sixty orders: planned with 25 clicks, printed on three pages, and washed out at noon', async ({
  page,
  browser,
  baseURL,
  clocked,
  guest,
  admin,
  inbox,
  quietConsole,
}) => {
  const open = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
    quietConsole(context);
    return context;
  };
  const items = await addItems(admin);
  let parties: Party[] = [];
  await test.step('sixty orders of several lines; some have paid', async () => {
    const { version: _version, ...settings } = await admin.request<VersionedSettings>('adminSettings');
    const setupWindows = [
      { from: '08:00', to: '11:00' },
      { from: '11:00', to: '14:00' },
    ];
    await admin.request('changeSettings', {
      body: { ...settings, city: 'Schenectady, NY 12345', setupWindows, maxPendingItemDaysPerHour: 1_000 },
    });
    await admin.setTrucks(...TRUCKS);
    const cancellation = { ...DEFAULT_PRICE_BOOK.cancellation, weather: 'CREDIT' };
    await admin.request('changePriceBook', { body: { ...DEFAULT_PRICE_BOOK, cancellation } });
    await admin.book(items.tent, sunday, newPerson('Sunny'), TENTS - TENTS_ON_SUNDAY);
    const place = async (i: number): Promise<Party> => {
      const person = newPerson(NAMES[i % NAMES.length]);
      const zipCode = ZIPS[i % 20 === 9 ? 9 : i % 9] ?? '';
      const form = bookingForm(person, {
        ...{ quantity: undefined, isCartBooking: true, partyStart: STARTS[i % STARTS.length] },
        ...{ address: `${100 + i} ${STREETS[i % STREETS.length]}`, city: 'Schenectady', zipCode },
        specialInstructions: NOTES[i % NOTES.length],
        cartItems: createLines(i, items).map(({ id, quantity }) => ({ itemId: id, eventDate: saturday, quantity })),
      });
      const { orderId, token } = await guest.request<CreatedOrder>('createBooking', { body: form });
      return { ...person, orderId, token, zipCode, hasPaid: i % 3 === 0 };
    };
    parties = await Promise.all(Array.from({ length: 60 }, (_, i) => place(i)));
    const deposit = { kind: 'DEPOSIT', amount: DEPOSIT, method: 'CARD', confirm: true };
    const paying = parties.filter(({ hasPaid }) => hasPaid);
    await Promise.all(
      paying.map(({ orderId: id }) => admin.request('recordPayment', { params: { id }, body: deposit })),
    );
  });

  const readPlan = async (date: CalendarDate) => (await admin.dayPlan(date)).stops;
  const readOrders = async () => {
    const read = ({ orderId: id }: Party) => admin.request<Order>('adminOrder', { params: { id } });
    const orders = await Promise.all(parties.map(read));
    return (party: Party) => orders[parties.indexOf(party)] as Order;
  };

  const [carl, ann] = [newPerson('Carl'), newPerson('Ann')];
  const onPhone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true };
  const [carlsPhone, annsPhone] = [await open(onPhone), await open(onPhone)];
  await joinCrew(carlsPhone.request, carl, admin, inbox);
  await joinCrew(annsPhone.request, ann, admin, inbox);
  const [carls, anns] = [await carlsPhone.newPage(), await annsPhone.newPage()];
  await createAdmin(page.request).signIn();

  const far = parties.filter(({ zipCode }) => zipCode.startsWith(FAR_ZIP)).map(({ orderId }) => orderId);
  await test.step('the owner plans the day from the week, with at most 25 clicks', async () => {
    const hand = new Hand();
    await page.goto('/admin/week');
    await hand.click(page.getByRole('link', { name: `Day plan of ${longDay(saturday)}` }));
    await expect(page.getByText(/^60 stops, /)).toBeVisible();
    await hand.click(page.getByRole('button', { name: 'Suggest a Plan' }));
    await hand.click(page.getByRole('button', { name: 'Use This Plan' }));
    for (const [truck, { name }] of [
      [BLUE, carl],
      [RED, ann],
    ] as const) {
      await hand.click(page.getByRole('button', { name: `Choose the crew of ${truck}` }));
      await hand.click(page.getByRole('checkbox', { name }));
      await hand.click(page.getByRole('button', { name: 'Save Crew' }));
      await expect(page.getByRole('list', { name: 'Crews' })).toContainText(`${truck}: ${name}`);
    }
    await hand.choose(page.getByLabel('Select stops'), `ZIP ${FAR_ZIP}… (${far.length})`);
    await hand.choose(page.getByLabel('Move to', { exact: true }), GREEN);
    await hand.click(page.getByRole('button', { name: `Move ${far.length} stops` }));
    await expect(page.getByRole('status').filter({ hasText: GREEN })).toHaveText(`${GREEN}: ${far.length} stops more`);
    expect(hand.presses).toBeLessThanOrEqual(MAX_PRESSES);
  });

  await test.step('the page, the API and the phones of the crews have the same plan', async () => {
    const endOfGreen = async () =>
      (await readPlan(saturday))
        .filter(({ truckId }) => truckId === 3)
        .slice(-far.length)
        .map(({ orderId }) => orderId);
    await expect.poll(async () => (await endOfGreen()).sort()).toEqual(far.toSorted());
    const stops = await readPlan(saturday);
    expect(stops.map(({ orderId }) => orderId).sort()).toEqual(parties.map(({ orderId }) => orderId).sort());
    for (const [index, truck] of TRUCKS.entries()) {
      const own = stops.filter(({ truckId }) => truckId === index + 1);
      expect(own.map(({ position }) => position)).toEqual(own.map((_, i) => i + 1));
      expect(own.length, truck).toBeGreaterThan(15);
    }
    await expect(page.getByRole('table', { name: 'Stops' }).getByRole('row')).toHaveText([
      /^Plan/,
      ...stops.map(
        ({ truckId, position, customerName }) =>
          new RegExp(`^${TRUCKS[(truckId ?? 0) - 1]} ${position}.*${customerName}`),
      ),
    ]);
    for (const [crew, truck] of [
      [carls, 1],
      [anns, 2],
    ] as const) {
      await crew.goto('/crew?day=tomorrow');
      const own = stops.filter(({ truckId }) => truckId === truck);
      await expect(crew.getByRole('heading', { level: 2 })).toHaveText(
        own.map(({ position, customerName, number }) => `${position}. ${customerName}${number}`),
      );
    }
  });

  await test.step('it prints on at most three pages, in type that can be read', async () => {
    expect(await countPages(page)).toBeLessThanOrEqual(MAX_PAGES);
    await page.emulateMedia({ media: 'print' });
    for (const { number } of await readPlan(saturday))
      await expect(page.getByRole('link', { name: number })).toBeVisible();
    const sizes = await page
      .locator('[data-stop] :visible')
      .evaluateAll((elements) =>
        elements
          .filter(({ textContent }) => textContent)
          .map((element) => parseFloat(getComputedStyle(element).fontSize)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_TYPE);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('on a laptop, no column, label or choice is squashed', async () => {
    const readHeights = async (all: Locator) => all.evaluateAll((found) => found.map((one) => one.clientHeight));
    await page.goto('/admin/week');
    await expect(page.getByRole('link', { name: /^Day plan of/ })).toHaveCount(7);
    expect(new Set(await readHeights(page.getByRole('link', { name: /^Day plan of/ })))).toEqual(
      new Set([LINK_HEIGHT]),
    );
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto(`/admin/day-plan?date=${saturday}`);
    for (const name of ['Place', 'Customer']) {
      const column = page.getByRole('columnheader', { name, exact: true });
      await expect.poll(async () => (await column.boundingBox())?.width).toBeGreaterThan(100);
    }
    await page.goto('/admin/bookings');
    await expect(page.getByRole('link', { name: 'Confirmed', exact: true })).toBeVisible();
    expect(Math.max(...(await readHeights(page.locator('dt'))))).toBeLessThan(LINK_HEIGHT);
    await page.goto(`/admin/day-desk?date=${saturday}`);
    const repair = page.getByLabel('Repair', { exact: true }).first();
    await expect.poll(async () => (await repair.boundingBox())?.width).toBeGreaterThan(180);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin/day-plan?date=${saturday}`);
  });

  const rents = (party: Party, before: number) => parties.indexOf(party) < before;
  const isTank = (party: Party) => rents(party, TANKS);
  const isTent = (party: Party) => !isTank(party) && rents(party, TANKS + TENTS);
  const truckBefore = new Map((await readPlan(saturday)).map(({ orderId, truckId }) => [orderId, truckId]));
  const ofBlue = [...truckBefore].filter(([, truckId]) => truckId === 1).map(([orderId]) => orderId);
  const plain = parties.filter((party) => !isTank(party) && !isTent(party));
  const [delivered, paying, late] = plain.filter(({ orderId }) => ofBlue.includes(orderId)) as [Party, Party, Party];
  const others = plain.filter(({ orderId, hasPaid }) => !ofBlue.includes(orderId) && !hasPaid);
  const [accepting, choosing, undone, alsoUndone, kept] = others as [Party, Party, Party, Party, Party];
  const repaired = parties.filter((party) => ![delivered, paying, kept].includes(party));
  const cancelled = repaired.filter(isTank);
  const postponed = repaired.filter(isTent).length - TENTS_ON_SUNDAY;

  clocked.setClock(SATURDAY_NOON);
  const getStop = ({ name }: Person) => carls.getByRole('listitem').filter({ hasText: name });
  const tap = (party: Party, name: RegExp) => getStop(party).getByRole('button', { name }).tap();
  const isWaiting = carls.getByText(/waiting for a connection/);
  await test.step('a crew loads and delivers, and loses its connection on the way', async () => {
    await carlsPhone.clock.setFixedTime(SATURDAY_NOON);
    await carls.goto('/crew');
    for (const party of [delivered, paying, late]) await tap(party, /^Loaded/);
    for (const party of [delivered, paying]) await tap(party, /^Delivered/);
    const steps = async () =>
      (await readPlan(saturday)).flatMap(({ progress }) => progress).map(({ step }) => step).length;
    await expect.poll(steps).toBe(5);
    await expect(isWaiting).toBeHidden();
    await carls.waitForFunction(async () => (await caches.match('/api/user')) !== undefined);
    await carlsPhone.setOffline(true);
    await tap(late, /^Delivered/);
    await tap(paying, /^Take Balance/);
    await carls.getByRole('button', { name: 'Cash' }).tap();
    await expect(isWaiting).toBeVisible();
  });

  const before = await readOrders();
  const board = page.getByRole('region', { name: 'Answers' });
  const getEntry = (at: Locator | Page, { name }: Person) => at.getByRole('listitem', { name: new RegExp(name) });
  const rainChecks = cancelled.filter(({ hasPaid }) => hasPaid).length * DEPOSIT;
  const counts = `${repaired.length - TANKS} moved, ${TANKS} cancelled`;
  await test.step('at noon the rest of the day is washed out, and as much as fits moves to Sunday', async () => {
    await page.reload();
    const lateStop = page.getByRole('row').filter({ hasText: 'Running late' }).first();
    expect((await lateStop.boundingBox())?.height).toBeLessThan(TWO_LINES);
    await page.getByRole('link', { name: 'Repair the Day' }).click();
    await expect(page.getByRole('heading', { name: '58 of 58 orders chosen' })).toBeVisible();
    await getEntry(page, kept).getByRole('checkbox').uncheck();
    const [all, fitting] = [repaired.length, repaired.length - TANKS - postponed];
    const day = page.getByLabel('Move all to');
    await expect(day).toContainText(`room for ${fitting} of ${all}`);
    await day.selectOption(sunday);
    await expect(page.getByText(`${longDay(sunday)} has room for ${fitting} of ${all} orders.`)).toBeVisible();
    await expect(page.getByText(`${all - TANKS} to move, ${TANKS} to cancel`)).toBeVisible();
    await expect(page.getByText(`To refund: $0.00, rain checks: ${formatCents(rainChecks)}`)).toBeVisible();
    await page.getByRole('button', { name: `Review ${all} repairs` }).click();
    const sum = (some: Party[]) => some.reduce((total, party) => total + before(party).price.total, 0);
    await expect(page.getByLabel('Totals')).toHaveText(
      [
        `Orders now${formatCents(sum(repaired))}`,
        `Orders after this${formatCents(sum(repaired) - sum(cancelled))}`,
        `Difference-${formatCents(sum(cancelled))}`,
        `To refundNothingRain checks${formatCents(rainChecks)}`,
      ].join(''),
    );
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: `Repair ${all} orders` }).click();
    await expect(page.getByText(`${all} orders repaired`)).toBeVisible();
    await expect(page.getByRole('heading', { name: '0 of 1 order chosen' })).toBeVisible();
    await expect(board).toContainText(`Repairs${counts}`);
    await expect(board).toContainText(`Customers${all} waiting`);
  });

  await test.step('every order is where the counts say, with its money as agreed', async () => {
    const after = await readOrders();
    const onDay = (day: CalendarDate) =>
      parties.filter((party) =>
        after(party).lines.some((line) => line.status !== 'CANCELLED' && line.eventDate === day),
      );
    const planned = async (day: CalendarDate) => {
      const ids = (await readPlan(day)).map(({ orderId }) => orderId);
      return parties.filter(({ orderId }) => ids.includes(orderId));
    };
    for (const day of [saturday, sunday, addDays(saturday, 7)]) expect(await planned(day)).toEqual(onDay(day));
    expect(onDay(saturday)).toEqual(parties.filter((party) => !repaired.includes(party)));
    expect(onDay(sunday)).toHaveLength(repaired.length - TANKS - postponed);
    expect(onDay(addDays(saturday, 7)).every(isTent)).toBe(true);
    expect(onDay(addDays(saturday, 7))).toHaveLength(postponed);
    expect(parties.filter((party) => after(party).status === 'CANCELLED')).toEqual(cancelled);
    for (const party of parties.filter((one) => !cancelled.includes(one))) {
      expect(after(party).price, party.name).toEqual(before(party).price);
      expect(after(party).money, party.name).toEqual(before(party).money);
    }
    for (const party of cancelled) {
      const [paid, credits] = [
        party.hasPaid ? DEPOSIT : 0,
        after(party).money.payments.filter(({ kind }) => kind === 'REFUND'),
      ];
      expect(after(party).money).toMatchObject({ paid, refunded: paid, balance: 0, refundDue: 0 });
      expect(credits.map(({ method, amount }) => [method, amount])).toEqual(party.hasPaid ? [['CREDIT', DEPOSIT]] : []);
    }
    // The freed ones are held for the hour in which the owner can undo.
    expect(await guest.remaining(items.castle, saturday)).toBe(0);
  });

  await test.step('each of their customers gets one email, and no other one does', async () => {
    const about = async () => {
      const emails = (await inbox.list()).filter(({ subject }) => subject.startsWith('We had to '));
      return emails.map(({ to }) => to).sort();
    };
    await expect.poll(about).toHaveLength(repaired.length);
    expect(await about()).toEqual(repaired.map(({ name, email }) => `${name} <${email}>`).sort());
  });

  const theirs = await (await open()).newPage();
  await test.step('one customer accepts, one chooses otherwise, and the owner takes two repairs back', async () => {
    await theirs.goto(toPath(await inbox.repairLink(accepting)));
    await expect(theirs.getByText(REASON, { exact: true })).toBeVisible();
    await theirs.getByRole('button', { name: 'Accept' }).click();
    await expect(theirs.getByText("You've accepted this. Thank you!")).toBeVisible();
    await theirs.goto(toPath(await inbox.repairLink(choosing)));
    await theirs.getByRole('button', { name: 'Cancel Instead' }).click();
    await theirs.getByRole('button', { name: /^Cancel \d Booking/ }).click();
    await expect(toast(theirs, 'Order cancelled')).toBeVisible();
    await expect(getEntry(board, accepting)).toContainText('Accepted');
    await expect(getEntry(board, choosing)).toContainText('Changed again');
    for (const party of [undone, alsoUndone]) {
      await getEntry(board, party).getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('button', { name: 'Undo the Repair' }).click();
      await expect(getEntry(board, party)).toContainText('Undone');
    }
    await expect(board).toContainText(`Customers${repaired.length - 4} waiting, 1 accepted, 1 changed again, 2 undone`);
  });

  await test.step('the phone is back, and reports what happened', async () => {
    await carlsPhone.setOffline(false);
    await expect(isWaiting).toBeHidden();
    await expect(getStop(paying)).toContainText('Balance$0.00');
    await tap(delivered, /^Picked up/);
    await expect(getStop(delivered)).toContainText(/Picked up \d+:\d\d/);
    // The page shows the tap before the shop has it.
    const readOrder = () => admin.request<Order>('adminOrder', { params: { id: delivered.orderId } });
    await expect.poll(async () => (await readOrder()).progress?.at(-1)?.step).toBe('PICKED_UP');
  });

  await test.step('log, ledger, plan, board, emails and week agree', async () => {
    const getOrder = await readOrders();
    const isOnSaturday = (party: Party) =>
      getOrder(party).lines.some(({ status, eventDate }) => status !== 'CANCELLED' && eventDate === saturday);
    const staying = [delivered, paying, kept, undone, alsoUndone];
    expect(parties.filter(isOnSaturday)).toEqual(parties.filter((party) => staying.includes(party)));
    const truckOf = new Map((await readPlan(saturday)).map(({ orderId, truckId }) => [orderId, truckId]));
    expect([...truckOf.keys()].sort()).toEqual(staying.map(({ orderId }) => orderId).sort());
    for (const { orderId, name } of [undone, alsoUndone, kept])
      expect(truckOf.get(orderId), name).toBe(truckBefore.get(orderId));

    for (const party of parties) {
      const { money, price } = getOrder(party);
      const sum = (isRefund: boolean) =>
        money.payments
          .filter(({ kind, reversed }) => !reversed && (kind === 'REFUND') === isRefund)
          .reduce((total, { amount }) => total + amount, 0);
      expect(money).toMatchObject({ paid: sum(false), refunded: sum(true), refundDue: 0 });
      expect(money.balance).toBe(Math.max(price.total - sum(false), 0));
    }
    expect(getOrder(paying).money).toMatchObject({ balance: 0 });
    expect((getOrder(delivered).progress ?? []).map(({ step }) => step)).toEqual(['LOADED', 'DELIVERED', 'PICKED_UP']);

    const readTypes = async ({ orderId: id }: Party) =>
      (await admin.request<HistoryEntry[]>('orderHistory', { params: { id } })).map(({ type }) => type);
    const types = await Promise.all(parties.map(readTypes));
    const count = (party: Party, type: string) => types[parties.indexOf(party)]?.filter((one) => one === type).length;
    for (const party of parties) expect(count(party, 'OrderRepaired')).toBe(repaired.includes(party) ? 1 : 0);
    expect(count(late, 'StopProgressed')).toBe(2);
    expect(count(paying, 'PaymentRecorded')).toBe(paying.hasPaid ? 2 : 1);

    const { orders, summary } = await admin.request<RepairBoard>('repairBoard', { query: { date: saturday } });
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual(repaired.map(({ orderId }) => orderId).sort());
    expect(summary).toMatchObject({ moved: repaired.length - TANKS - 2, swapped: 0, cancelled: TANKS });

    const undoEmailsTo = async (party: Party) =>
      (await inbox.subjectsTo(party)).filter((subject) => subject.endsWith('is back as you booked it')).length;
    for (const party of [undone, alsoUndone]) await expect.poll(() => undoEmailsTo(party)).toBe(1);

    await page.goto('/admin/week');
    const day = page.getByRole('link', { name: `Day plan of ${longDay(saturday)}` });
    await expect(page.getByRole('listitem').filter({ has: day })).toContainText(`${staying.length} stops`);

    expect(await clocked.ops('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('No differences.') });
  });

  await test.step('the customers see it on their pages', async () => {
    const main = theirs.getByRole('main');
    await theirs.goto(toPath(await inbox.repairLink(accepting)));
    await expect(main).toContainText(`We've moved your party to ${longDay(sunday)}`);
    const withRainCheck = cancelled.find(({ hasPaid }) => hasPaid) as Party;
    await theirs.goto(toPath(await inbox.repairLink(withRainCheck)));
    await expect(main).toContainText(`We've had to cancel your party on ${longDay(saturday)}`);
    await expect(theirs.getByLabel('Payments')).toContainText(/rain check/i);
    await theirs.goto(toPath(await inbox.repairLink(undone)));
    await expect(main).toContainText(longDay(saturday));
    await expect(theirs.getByText(REASON, { exact: true })).toBeHidden();
    await theirs.goto(`/orders/${delivered.orderId}?token=${delivered.token}`);
    const delivery = theirs.getByRole('region', { name: 'Your delivery' });
    for (const done of [/On the truck since/, /Delivered (at|on)/, /Picked up (at|on)/])
      await expect(delivery).toContainText(done);
  });
});
