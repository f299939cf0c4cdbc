import { longDay, type CalendarDate, type Item, type Order } from '@party-rental/contracts';
import type { Page } from '@playwright/test';
import { newPerson, type Person } from '../../support/customer-client.js';
import { violations } from '../support/axe.js';
import { toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.describe.configure({ timeout: 180_000 });
// The owner takes units out of service that bookings need.
test.use({ refusedAt: ['409 /api/admin/items/*'] });

const REASON = 'A storm is coming, and bounce houses are not safe in the wind.';

const card = (page: Page, { name }: Person) =>
  page.getByRole('region', { name: 'Affected orders' }).getByRole('listitem', { name: new RegExp(name) });
const entry = (page: Page, { name }: Person) =>
  page.getByRole('region', { name: 'Answers' }).getByRole('listitem', { name: new RegExp(name) });

test('a washed-out day is repaired in one go: moved, swapped, cancelled and undone, and a customer accepts', async ({
  page,
  guest,
  admin,
  inbox,
  browser,
  quietConsole,
}) => {
  const [day, nextDay] = [await guest.dayIn(51), await guest.dayIn(52)];
  const [castle, table] = [await guest.item('Castle Bounce House'), await guest.item('Round Banquet Table')];
  const [mona, sven, carla, uma] = [newPerson('Mona'), newPerson('Sven'), newPerson('Carla'), newPerson('Uma')];
  const booked = new Map<Person, string>();
  for (const [person, item] of [
    [mona, table],
    [sven, castle],
    [carla, table],
    [uma, table],
  ] as [Person, Item][])
    booked.set(person, (await guest.book(item, day, person)).orderId);
  const getOrder = (person: Person) => admin.request<Order>('adminOrder', { params: { id: booked.get(person) ?? '' } });
  const getActive = async (person: Person) => {
    const { lines } = await getOrder(person);
    return lines
      .filter(({ status }) => status !== 'CANCELLED')
      .map(({ itemName, eventDate }) => ({ itemName, eventDate }));
  };
  await admin.request('recordPayment', {
    params: { id: booked.get(carla) ?? '' },
    body: { kind: 'DEPOSIT', amount: 4_000, method: 'CARD', confirm: true },
  });
  await createAdmin(page.request).signIn();

  await test.step('the day plan leads to the day desk, where each order has a proposed repair', async () => {
    await page.goto(`/admin/day-plan?date=${day}`);
    await page.getByRole('link', { name: 'Repair the Day' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Day Desk${longDay(day)}`);
    await expect(page.getByRole('heading', { name: '4 of 4 orders chosen' })).toBeVisible();
    await page.getByLabel('Move all to').selectOption(nextDay);
    await expect(page.getByText('4 to move')).toBeVisible();
  });

  await test.step('one order is swapped and one cancelled instead', async () => {
    await card(page, sven).getByLabel('Repair', { exact: true }).selectOption('Swap for another item');
    await expect(card(page, sven).getByText(/total/)).toBeVisible();
    await card(page, carla).getByLabel('Repair', { exact: true }).selectOption('Cancel');
    await expect(card(page, carla).getByText('refund $40.00')).toBeVisible();
    await expect(page.getByText('2 to move, 1 to swap, 1 to cancel')).toBeVisible();
    await expect(page.getByText('To refund: $40.00')).toBeVisible();
  });

  await test.step('all of it is applied after one confirmation with a reason', async () => {
    await page.getByRole('button', { name: 'Review 4 repairs' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Repair 4 orders?' });
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Repair 4 orders' }).press('Enter');
    await expect(page.getByText('4 orders repaired')).toBeVisible();
    await expect(entry(page, mona)).toContainText(`Moved to ${longDay(nextDay)}`);
    await expect(entry(page, sven)).toContainText('Swapped for');
    await expect(entry(page, carla)).toContainText('$40.00 to refund');
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText('4 waiting');
    // The swapped order is still on this day, and stays.
    await expect(card(page, sven).getByText('Repaired already')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await getActive(mona)).toEqual([{ itemName: table.name, eventDate: nextDay }]);
    expect((await getActive(sven))[0]?.itemName).not.toBe(castle.name);
    expect(await getActive(carla)).toEqual([]);
  });

  await test.step("a customer accepts by the email's link, and the board follows", async () => {
    const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
    quietConsole(context);
    const phone = await context.newPage();
    await phone.goto(await inbox.repairLink(mona));
    const notice = phone.getByRole('region', { name: `We've moved your party to ${longDay(nextDay)}` });
    await expect(notice).toContainText(REASON);
    expect(await violations(phone)).toEqual([]);
    await notice.getByRole('button', { name: 'Accept' }).press('Enter');
    await expect(notice).toContainText("You've accepted this. Thank you!");
    await expect(entry(page, mona)).toContainText('Accepted');
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText('3 waiting, 1 accepted');

    await phone.goto(await inbox.repairLink(sven));
    await expect(phone.getByRole('heading', { name: `instead of ${castle.name}` })).toBeVisible();
    await context.close();
  });

  await test.step('another customer calls, and the owner records the answer', async () => {
    await entry(page, carla)
      .getByRole('button', { name: /^Accepted by Phone/ })
      .press('Enter');
    await expect(toast(page, 'Answer saved')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText('2 waiting, 2 accepted');
  });

  await test.step('a repair is undone, and the order is back on its day', async () => {
    await entry(page, uma)
      .getByRole('button', { name: /^Undo until/ })
      .press('Enter');
    await page.getByRole('button', { name: 'Undo the Repair' }).press('Enter');
    await expect(toast(page, 'Repair undone')).toBeVisible();
    await expect(entry(page, uma)).toContainText('Undone');
    expect(await getActive(uma)).toEqual([{ itemName: table.name, eventDate: day }]);
    await expect(card(page, uma).getByRole('checkbox', { name: /^Repair/ })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText('1 moved, 1 swapped, 1 cancelled');
  });
});

test('a torn castle of three leads to the day desk with its days, where only the latest order is chosen', async ({
  page,
  guest,
  admin,
}) => {
  const item = await admin.addItem({ name: 'Castle With Three Units', type: 'BOUNCE_HOUSE', stock: 3 });
  const days: CalendarDate[] = [await guest.dayIn(61), await guest.dayIn(63)];
  const people = [newPerson('Finn'), newPerson('Gina'), newPerson('Hugo')];
  for (const day of days) for (const person of people) await guest.book(item, day, person);
  await createAdmin(page.request).signIn();
  await page.goto(`/admin/items/${item.id}`);
  await page.getByLabel('First day').fill(days[0] ?? '');
  await page.getByLabel('Last day').fill(days[1] ?? '');
  await page.getByLabel('Reason').fill('Torn seam');
  await page.getByRole('button', { name: 'Take out of service' }).click();
  await page.getByRole('button', { name: 'Out of service anyway' }).click();
  await expect(page.getByText('2 days are overbooked now')).toBeVisible();
  await page.getByRole('link', { name: 'Repair the Orders' }).click();
  await expect(page.getByText(`Affected: ${item.name}`)).toBeVisible();
  for (const [index, day] of days.entries()) {
    await page.getByRole('group', { name: 'Affected days' }).getByRole('button').nth(index).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(longDay(day));
    await expect(page.getByRole('heading', { name: '1 of 3 orders chosen' })).toBeVisible();
    for (const [age, person] of people.entries())
      await expect(card(page, person).getByRole('checkbox')).toBeChecked({ checked: age === people.length - 1 });
  }
});
