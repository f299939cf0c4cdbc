import { randomUUID } from 'node:crypto';
import { longDay } from '@party-rental/contracts';
import { violations } from '../support/axe.js';
import { toast, turnTo } from '../support/booking-pages.js';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ refusedAt: ['409 /api/admin/items/*'] });

test.beforeEach(async ({ context }) => {
  await createAdmin(context.request).signIn();
});

test('the owner adds an item with an image, changes it, and takes it out of the shop again', async ({
  page,
  guest,
}) => {
  const name = `Bubble Machine ${randomUUID().slice(0, 8)}`;
  const [first, second] = [await guest.dayIn(30), await guest.dayIn(31)];
  const search = page.getByRole('searchbox', { name: 'Search' });
  const row = page.getByRole('row', { name });
  const dialog = page.getByRole('dialog');

  await test.step('a new item needs a name, and gets its image', async () => {
    await page.goto('/admin/inventory');
    await page.getByRole('button', { name: 'Add New Item' }).click();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Type').selectOption('Add-on');
    await dialog.getByLabel('Price per day').fill('49.90');
    await dialog.getByLabel('Stock').fill('5');
    const buffer = await page.screenshot();
    await dialog
      .getByLabel('Images', { exact: true })
      .setInputFiles({ name: 'bubbles.png', mimeType: 'image/png', buffer });
    await expect(toast(page, 'Image uploaded successfully')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Item' }).click();
    await expect(toast(page, 'Item created')).toBeVisible();
    await search.fill(name);
    await expect(row).toContainText('$49.90');
    await expect(page.getByText(/^1 of \d+ items$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  const item = await guest.item(name);
  await guest.book(item, first, newPerson('Bea'), 4);
  await guest.book(item, second, newPerson('Ben'), 3);

  await test.step('its price is changed on its own page, and shows in the shop', async () => {
    await row.getByRole('link', { name }).click();
    await expect(page.getByLabel('Price per day')).toHaveValue('49.90');
    await page.getByLabel('Price per day').fill('55');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Item updated')).toBeVisible();
    expect((await guest.item(name)).price).toBe(5500);
  });

  await test.step('less stock than is booked lists the days, and can be forced', async () => {
    await page.goto(`/admin/inventory?search=${name}`);
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Stock').fill('2');
    await expect(dialog.getByText('More than 2 booked or out of service on these days')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Existing bookings need more units than that' });
    await expect(refusal.getByRole('listitem')).toHaveText([/4 units taken/, /3 units taken/]);
    await refusal.getByRole('button', { name: 'Save anyway' }).click();
    await expect(toast(page, 'Item updated')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('alert').getByRole('listitem').filter({ hasText: name })).toHaveText([
      /4 booked or out of service, 2 in stock/,
      /3 booked or out of service, 2 in stock/,
    ]);
  });

  await test.step('made inactive, it is gone from the shop; with bookings it cannot be deleted', async () => {
    await page.goto(`/admin/inventory?search=${name}`);
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Active').uncheck();
    await expect(dialog.getByText('Units are booked or out of service on these days')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(row).toContainText('Inactive');
    expect((await guest.call('getItem', { params: { id: item.id } })).status).toBe(404);
  });

  await test.step('deleted, it is nowhere', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      `This will permanently delete ${name} from your inventory. This action cannot be undone.`,
    );
    await expect(question.getByText('Units are booked or out of service on these days')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    const admin = createAdmin(page.request);
    const { recentBookings } = await admin.dashboard();
    for (const { id } of recentBookings.filter(({ itemId }) => itemId === item.id)) await admin.cancel(id);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Item Deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(row).toHaveCount(0);
  });
});

test('units that the owner takes out of service are booked on the calendar until they are back', async ({
  page,
  guest,
}) => {
  const item = await createAdmin(page.request).addItem({ name: `Slide ${randomUUID().slice(0, 8)}`, stock: 1 });
  const [booked, free] = [await guest.dayIn(30), await guest.dayIn(31)];
  await guest.book(item, booked, newPerson('Bea'));
  const section = page.getByRole('region', { name: 'Out of service' });
  await page.goto(`/admin/items/${item.id}`);
  await section.getByLabel('First day').fill(booked);
  await section.getByLabel('Last day').fill(free);
  await section.getByLabel('Reason').fill('Torn seam');
  await section.getByRole('button', { name: 'Take out of service' }).click();
  await expect(section.getByRole('alert')).toContainText(`on ${longDay(booked)}`);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Out of service anyway' }).click();
  await expect(section.getByRole('listitem')).toContainText('Torn seam');
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('Torn seam');
  expect(await violations(page)).toEqual([]);

  await page.goto(`/item/${item.id}`);
  await expect(await turnTo(page, free)).toHaveAccessibleName(/, booked, .*out of service: Torn seam$/);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('alert').getByRole('listitem').filter({ hasText: item.name })).toHaveText([
    /2 booked or out of service, 1 in stock/,
  ]);
  await page.goto(`/admin/items/${item.id}`);
  await section.getByRole('button', { name: /^Back in service/ }).click();
  await expect(section.getByText('All units are in service.')).toBeVisible();
  await page.goto(`/item/${item.id}`);
  await expect(await turnTo(page, free)).toHaveAccessibleName(/, available/);
});

test('what the owner sets is seen on the site', async ({ page, guest }) => {
  const item = await guest.item('Popcorn Machine');
  const closed = await guest.dayIn(40);
  const admin = createAdmin(page.request);
  const before = await admin.request('adminSettings');
  try {
    await page.goto('/admin/settings');
    await page.getByLabel('Phone', { exact: true }).fill('(555) 010-7777');
    await page.getByLabel('Cleaning fee').fill('15');
    await page.getByLabel('Minimum notice (days)').fill('2');
    await page.getByLabel('Day', { exact: true }).fill(closed);
    await page.getByRole('button', { name: 'Close this day' }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(page, 'Settings saved')).toBeVisible();
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText(`Closed on ${longDay(closed)}`);
    expect(await violations(page)).toEqual([]);

    await page.goto(`/item/${item.id}`);
    await expect(page.getByRole('contentinfo')).toContainText('(555) 010-7777');
    const today = await turnTo(page, await guest.dayIn(0));
    await expect(today).toHaveAccessibleName(/too soon to book here, please call us/);
    await expect(await turnTo(page, closed)).toHaveAccessibleName(/, closed$/);
    await page.goto(`/item/${item.id}?date=${closed}`);
    await expect(page.getByRole('alert').getByText("We're closed that day")).toBeVisible();
  } finally {
    await admin.request('changeSettings', { body: { ...before, version: undefined } });
  }
});

test("who leaves a half written item by the browser's buttons or a link is asked first", async ({ page }) => {
  await page.goto('/admin/items/new');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.goBack();
  const name = page.getByLabel('Name');
  await name.fill('Half a castle');

  const questions: string[] = [];
  page.once('dialog', async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.evaluate(() => history.forward());
  await expect.poll(() => questions).toEqual(["Leave without saving? You'll lose what you've changed here."]);
  await expect(page).toHaveURL('/admin/items/new');
  await expect(name).toHaveValue('Half a castle');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
});
