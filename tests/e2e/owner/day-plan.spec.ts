import type { Locator, Page } from '@playwright/test';
import type { AdminClient } from '../../support/admin-client.js';
import { bookingForm, newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { countPages } from '../support/pdf.js';
import { expect, test } from '../support/test.js';

test.describe.configure({ timeout: 120_000 });

const ofTruck = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const names = (page: Page, truck: string) => ofTruck(page, truck).locator('[data-stop] h3').allInnerTexts();

test('the owner assigns stops by dragging and by keyboard, and a second page follows', async ({
  page,
  guest,
  admin,
  context,
}) => {
  const table = await guest.item('Round Banquet Table');
  // A day of this test alone, because it counts the stops.
  const day = await guest.dayIn(74);
  const [ada, bob, cleo] = [newPerson('Ada'), newPerson('Bob'), newPerson('Cleo')];
  for (const person of [ada, bob, cleo]) await guest.book(table, day, person);
  await admin.setTrucks();
  await createAdmin(page.request).signIn();

  await test.step('adds two trucks in the settings', async () => {
    await page.goto('/admin/settings');
    for (const [index, name] of ['Blue Truck', 'Red Truck'].entries()) {
      await page.getByRole('button', { name: 'Add a truck' }).click();
      await page.getByRole('textbox', { name: `Truck ${index + 1}` }).fill(name);
    }
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('link', { name: 'Day Plan' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Day Plan');
    await page.getByLabel('Day', { exact: true }).fill(day);
    await expect(ofTruck(page, 'Not assigned').locator('[data-stop]')).toHaveCount(3);
  });
  const elsewhere = await context.newPage();
  await elsewhere.goto(`/admin/day-plan?date=${day}`);

  const card = (person: { name: string }) => page.locator('[data-stop]').filter({ hasText: person.name });
  await test.step('drags two stops to the blue truck, the second one before the first', async () => {
    await drag(page, card(ada), ofTruck(page, 'Blue Truck'));
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`1. ${ada.name}`);
    await drag(page, card(bob), card(ada));
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`2. ${ada.name}`);
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`1. ${bob.name}`);
    await expect(page.getByRole('region', { name: 'To Load: Blue Truck' })).toHaveText(/2 ×Round Banquet Table/);
  });

  await test.step('moves stops by keyboard', async () => {
    await card(ada)
      .getByRole('button', { name: /^Move up/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(ofTruck(page, 'Blue Truck')).toContainText(`1. ${ada.name}`);
    await card(cleo)
      .getByRole('button', { name: /^Move to Red Truck/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(ofTruck(page, 'Red Truck')).toContainText(`1. ${cleo.name}`);
    await expect(card(cleo)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Red Truck' })).toHaveText('Red Truck: stop 1 of 1');
  });

  await test.step('everything is kept, and the other page shows it without a reload', async () => {
    await expect(ofTruck(elsewhere, 'Red Truck')).toContainText(`1. ${cleo.name}`);
    await page.reload();
    await expect(ofTruck(page, 'Red Truck')).toContainText(cleo.name);
    for (const one of [page, elsewhere])
      expect((await names(one, 'Blue Truck')).map((text) => text.slice(0, 3 + ada.name.length))).toEqual([
        `1. ${ada.name}`,
        expect.stringMatching(/^2\. Bob/),
      ]);
  });
});

test('twelve full stops of a truck print on at most two pages, and each truck begins on its own page', async ({
  page,
  guest,
  admin,
}) => {
  const day = await guest.dayIn(75);
  const items = await rentals(admin);
  await admin.setTrucks('Blue Truck', 'Red Truck');
  const stops: { orderId: string; truckId: number; position: number }[] = [];
  for (let i = 1; i <= 13; i += 1) {
    const form = bookingForm(newPerson('Priscilla-Anne'), {
      ...{ partyStart: i % 2 ? '14:30' : '11:00', specialInstructions: NOTES[i % NOTES.length] },
      address: `${1200 + i} North Meadowbrook Country Club Boulevard, Apartment ${i}`,
      city: 'Springfield Heights',
      isCartBooking: true,
      cartItems: createLines(i, items).map(({ id, quantity }) => ({ itemId: id, eventDate: day, quantity })),
    });
    const { orderId } = await guest.request<{ orderId: string }>('createBooking', { body: form });
    stops.push({ orderId, truckId: i <= 12 ? 1 : 2, position: i });
  }
  await admin.request('changeDayPlan', { query: { date: day }, body: { stops } });
  await createAdmin(page.request).signIn();
  await page.goto(`/admin/day-plan?date=${day}`);
  await expect(page.locator('[data-stop]')).toHaveCount(13);
  await expect(page.locator('[data-stop]').nth(2)).toContainText('Inside: ');
  // Two pages for the first truck, and one for the second.
  expect(await countPages(page)).toBe(3);
});

/** Items of a party as they are rented together, in plenty. */
async function rentals(admin: AdminClient) {
  const [slide, table, chair, cloth] = [
    await admin.addItem({ name: 'Tropical Water Slide With Pool', type: 'SLIDE' }),
    await admin.addItem({ name: 'Round Banquet Table, 60 Inches', type: 'TABLE', stock: 300 }),
    await admin.addItem({ name: 'White Folding Chair With Cushion', type: 'CHAIR', stock: 3_000 }),
    await admin.addItem({ name: 'Ivory Tablecloth', type: 'ADDON', stock: 300 }),
  ];
  const contents = { [table.id]: 6, [chair.id]: 48, [cloth.id]: 6, [slide.id]: 1 };
  const components = Object.entries(contents).map(([itemId, quantity]) => ({ itemId: Number(itemId), quantity }));
  const party = await admin.addItem({ name: 'Grand Garden Party Package', type: 'PACKAGE', components });
  return { slide, table, chair, cloth, party };
}

/** Four lines; every third stop has a package and more of what is in it. */
function createLines(stop: number, { slide, table, chair, cloth, party }: Awaited<ReturnType<typeof rentals>>) {
  const seats = [
    { ...table, quantity: 6 },
    { ...chair, quantity: 48 },
    { ...cloth, quantity: 6 },
  ];
  return [stop % 3 ? { ...slide, quantity: 1 } : { ...party, quantity: 1 }, ...seats];
}

const NOTES = [
  'Gate code 4711. Please park on the street, not in the driveway, and set up behind the garage: the outlet is left of the door.',
  'The dog is friendly. Call when you are ten minutes away, because the side gate is locked.',
  'Second house on the left after the bridge. The lawn slopes; the flat part is next to the pool.',
];

/** To the upper part of the target. The drag begins with a small move, because a scroll would move another element there. */
async function drag(page: Page, card: Locator, target: Locator): Promise<void> {
  const position = { x: 60, y: 10 };
  const handle = card.locator('[draggable]');
  await page.bringToFront();
  await handle.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await handle.hover({ position: { x: 28, y: 28 } });
  await target.hover({ position });
  await target.hover({ position: { ...position, y: 14 } });
  await page.mouse.up();
}
