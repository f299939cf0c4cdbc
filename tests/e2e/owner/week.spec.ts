import { longDay, weekday } from '@party-rental/contracts';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { joinCrew } from '../support/crew.js';
import { expect, test } from '../support/test.js';

const MONDAY = 1;

test('the owner opens a day of the week and assigns a crew member, who signs in and sees that truck first', async ({
  page,
  browser,
  baseURL,
  guest,
  admin,
  inbox,
  quietConsole,
}) => {
  const [carl, ada, bob] = [newPerson('Carl'), newPerson('Ada'), newPerson('Bob')];
  const [table, tomorrow] = [await guest.item('Round Banquet Table'), await guest.dayIn(1)];
  const [adas, bobs] = [await guest.book(table, tomorrow, ada), await guest.book(table, tomorrow, bob)];
  await admin.setTrucks('Blue Truck', 'Red Truck');
  const stops = [adas, bobs].map(({ orderId }, i) => ({ orderId, truckId: i + 1, position: 1 }));
  await admin.request('changeDayPlan', { query: { date: tomorrow }, body: { stops } });
  const phone = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 375, height: 740 } });
  quietConsole(phone);
  await joinCrew(phone.request, carl, admin, inbox);
  const carls = await phone.newPage();

  await test.step('opens the week, and tomorrow from it', async () => {
    await createAdmin(page.request).signIn();
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'date');
    if (weekday(tomorrow) === MONDAY) await page.getByRole('button', { name: 'Later' }).click();
    const day = page.getByRole('link', { name: `Day plan of ${longDay(tomorrow)}` });
    // Other journeys may put stops on the truck, too.
    await expect(page.getByRole('listitem').filter({ has: day })).toContainText(/Red Truck\s*[1-9]\d* stop/);
    await day.click();
    await expect(page).toHaveURL(new RegExp(`/admin/day-plan\\?date=${tomorrow}$`));
  });

  await test.step('sends Carl with the red truck', async () => {
    await page.getByRole('button', { name: 'Choose the crew of Red Truck' }).click();
    await page.getByRole('checkbox', { name: carl.name }).check();
    await page.getByRole('button', { name: 'Save Crew' }).click();
    await expect(page.getByRole('list', { name: 'Crews' })).toContainText(`Red Truck: ${carl.name}`);
  });

  await test.step('Carl sees its stops first, and all with one tap', async () => {
    await carls.goto('/crew?day=tomorrow');
    await expect(carls.getByRole('listitem').filter({ hasText: bob.name })).toBeVisible();
    await expect(carls.getByRole('listitem').filter({ hasText: ada.name })).toHaveCount(0);
    await carls.getByRole('button', { name: 'All Trucks' }).click();
    await expect(carls.getByRole('listitem').filter({ hasText: ada.name })).toBeVisible();
  });

  await test.step('the week has his name, and takes him off again at once', async () => {
    await page.goBack();
    const day = page.getByRole('listitem').filter({ hasText: carl.name });
    await expect(day.getByRole('link', { name: longDay(tomorrow) }).first()).toBeVisible();
    await admin.request('assignCrew', { query: { date: tomorrow }, body: { truckId: 2, staffIds: [] } });
    await expect(day).toHaveCount(0);
  });
});
