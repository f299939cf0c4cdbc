import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { calendarDate, type Booking, type Order } from '@party-rental/contracts';
import { Clock } from '../../backend/lib/platform/clock.js';
import { openSecondShop, type SecondShop } from '../e2e/support/second-shop.js';
import { expect, test } from '../e2e/support/test.js';
import { AdminClient } from '../support/admin-client.js';
import { CustomerClient, newPerson } from '../support/customer-client.js';
import { startMailSink, type MailSink } from '../support/mail-sink.js';

const FOLDER = join(import.meta.dirname, '../../docs/owner');
const MAX_BYTES = 60_000;
const OLGA = { username: 'olga', password: 'sturdy castle walls', email: 'olga@castles.example' };
/** Friday morning in New York, before a busy Saturday. */
const NOW = Date.parse('2027-06-04T14:00:00Z');
const SATURDAY = calendarDate.parse('2027-06-05');
const LATER = calendarDate.parse('2027-06-19');
const startedAt = Date.now();
const PHONE = { width: 375, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

class LaterClock extends Clock {
  override now(): Date {
    return new Date(NOW + Date.now() - startedAt);
  }
}

let sink: MailSink;
let shop: SecondShop;

test.use({ refusedAt: ['400 /api/admin/*', '401 /api/*'] });
test.beforeAll(async ({ shop: server }) => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  sink = await startMailSink();
  const secrets = { SESSION_SECRET: randomBytes(48).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
  const env = {
    NODE_ENV: 'production',
    SEED: '',
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://castles.example',
    ...secrets,
  };
  shop = await openSecondShop(server, 'screenshots', { env, clock: new LaterClock() });
});
test.afterAll(async () => {
  await shop.close();
  await sink.close();
});

test('an owner sets up a shop, fills it, and runs it for a day', async ({ page }) => {
  await page.clock.install({ time: NOW });
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await page
        .getByLabel(new RegExp(`^${label}\\s*(\\(optional\\))?$`))
        .first()
        .fill(text);
  };
  const open = async (path: string, title: string) => {
    await page.goto(shop.url + path);
    await heading(title);
  };
  const drawing = async (name: string) => {
    const tab = await page.context().newPage();
    await tab.setViewportSize({ width: 900, height: 600 });
    await tab.goto(`${shop.url}/pictures/${name}.svg`);
    const buffer = await tab.screenshot();
    await tab.close();
    return { name: `${name}.png`, mimeType: 'image/png', buffer };
  };

  await test.step('the setup', async () => {
    await page.goto(shop.url + shop.setupPath);
    await fill({ 'First name': 'Olga', 'Last name': 'Owner', Email: OLGA.email, Username: OLGA.username });
    await fill({ Password: OLGA.password });
    await shot(page, 'setup-account');
    await press('Create Account');
    await heading('Your Business');
    await fill({ 'Business name': 'Olga’s Castles', Phone: '(555) 010-9988', Email: 'hello@castles.example' });
    await fill({ Address: '12 Maple Street', 'City, state and zip code': 'Springfield, NY 12345' });
    await shot(page, 'setup-business');
    await press('Save and Continue');
    await heading('Your Look');
    await press('Skip for Now');
    await heading('Prices and Tax');
    await press('Skip for Now');
    await heading('Where You Deliver');
    await press('Add ZIP codes');
    await fill({ 'ZIP starts with': '123' });
    await page.getByLabel('We deliver').check();
    await press('Add ZIP codes');
    await page.getByLabel('ZIP starts with').nth(1).fill('124');
    await page.getByLabel('We deliver').nth(1).check();
    await page.getByLabel('Surcharge').nth(1).fill('25');
    await page.setViewportSize(PHONE);
    await shot(page, 'setup-delivery-phone');
    await page.setViewportSize(DESKTOP);
    await press('Save and Continue');
    await heading('Your First Items');
    await press('Add the Demonstration Catalog');
    await press('Continue');
    await heading('Sending Email');
    await fill({ Server: 'smtp.example.com', User: 'hello@castles.example', Sender: 'hello@castles.example' });
    await shot(page, 'email');
    const { hostname, port } = new URL(sink.url);
    await fill({ User: '', Server: hostname, Port: port, Sender: 'hello@castles.example' });
    await page.getByLabel('Encryption').selectOption('none');
    await press('Check and Save');
    await expect(page.getByRole('button', { name: 'Send Test Email' })).toBeVisible();
    // Else a notice is on every page.
    const path = () => sink.received.map(({ text }) => /\/account\?verify=\S+/.exec(text ?? '')?.[0]).find(Boolean);
    await expect.poll(path).toBeDefined();
    await page.goto(`${shop.url}${path()}`);
    await expect(page.getByText(`${OLGA.email} is verified`)).toBeVisible();
    await open('/admin', 'Dashboard');
    await expect(page.getByRole('region', { name: 'Finish Setting Up' })).toBeVisible();
    await shot(page, 'finish-setup');
  });

  await test.step('look, words and items', async () => {
    await open('/admin/brand', 'Look');
    await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawing('castle-bounce-house'));
    await page.getByLabel('Photo', { exact: true }).setInputFiles(await drawing('backyard-birthday-package'));
    await fill({ 'Buttons and links': '#1d4f91', Title: 'Bounce Into Summer' });
    await expect(page.getByRole('button', { name: 'Delete Photo' })).toBeVisible();
    await shot(page, 'look', page.getByText('Colors', { exact: true }));
    await press('Save Look');
    await expect(page.getByText('Your look is saved')).toBeAttached();
    await open('/admin/words', 'Words');
    await page.getByText('About', { exact: true }).last().click();
    await shot(page, 'words');
    await open('/admin/items/new', 'New Item');
    await fill({ Name: 'Dragon Castle', 'Price per day': '180', Stock: '2', Dimensions: '15 × 15 ft' });
    for (const name of ['castle-bounce-house', 'rainbow-unicorn-bounce-house']) {
      await page
        .getByLabel('Images', { exact: true })
        .and(page.locator('input'))
        .setInputFiles(await drawing(name));
      await expect(page.getByRole('button', { name: 'Add Images' })).toBeEnabled();
    }
    await shot(page, 'photos', page.getByText('Images', { exact: true }));
    await press('Add Item');
    await expect(page).toHaveURL(/inventory/);
  });

  const admin = await new AdminClient(shop.url).signIn(OLGA);
  const guest = new CustomerClient(shop.url);
  const orders: Booking[] = [];
  await test.step('orders', async () => {
    const wishes = [
      ['Dana Miles', 'Castle Bounce House', SATURDAY],
      ['Marcus Bell', 'Backyard Birthday Package', SATURDAY],
      ['Priya Shah', 'Backyard Splash Slide', SATURDAY],
      ['Tom Becker', 'Cotton Candy Machine', SATURDAY],
      ['Rosa Diaz', 'Round Banquet Table', LATER],
    ] as const;
    await admin.setTrucks('Blue Truck', 'Red Truck');
    for (const [name, item, day] of wishes) {
      const person = { ...newPerson(), name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` };
      orders.push(await guest.book(await guest.item(item), day, person));
    }
    const [dana, marcus, , tom] = orders.map(({ orderId }) => orderId);
    for (const id of [dana, marcus, tom]) {
      const params = { id: String(id) };
      const { money } = await admin.request<Order>('adminOrder', { params });
      await admin.request('recordPayment', {
        params,
        body: { kind: 'DEPOSIT', amount: money.depositDue, method: 'CARD' },
      });
    }
    const stops = [dana, marcus].map((orderId, i) => ({ orderId, truckId: i + 1, position: 1 }));
    await admin.request('changeDayPlan', { query: { date: SATURDAY }, body: { stops } });
  });

  await test.step('the office', async () => {
    await open('/admin/import', 'Import & Export');
    const csv = ['name,type,price,stock,description,image_url,buffer_days', 'Jungle Slide,slide,220,1,A slide,,0'];
    const rows = ['Snow Cone Machine,addon,55,2,For 50 guests,,0', 'Party Tent,tent,,1,,,0'];
    const file = { name: 'my-items.csv', mimeType: 'text/csv', buffer: Buffer.from([...csv, ...rows].join('\n')) };
    await page.getByLabel('CSV file', { exact: true }).and(page.locator('input')).setInputFiles(file);
    await expect(page.getByText('Nothing has been changed yet')).toBeVisible();
    await shot(page, 'import', page.getByText('What are its rows?'));
    await open('/admin/import', 'Import & Export');
    await shot(page, 'export', page.getByRole('heading', { name: 'Take your data with you' }));
    await open('/admin/bookings/new', 'Phone Order');
    await page.getByLabel('Item').first().selectOption('Castle Bounce House');
    await shot(page, 'phone-order', page.getByRole('heading', { name: 'What and When' }));
    await open('/admin/orders', 'Orders');
    await shot(page, 'orders');
    await page.goto(`${shop.url}/admin/orders/${orders[2]?.orderId}`);
    await expect(page.getByRole('button', { name: 'Record Deposit' })).toBeVisible();
    await shot(page, 'order');
    await press(/Record Deposit/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await shot(page, 'record-deposit');
    await open('/admin/settings', 'Settings');
    await shot(page, 'stripe', page.getByRole('heading', { name: 'Online payments' }));
    await open('/admin/price-book', 'Prices & Terms');
    await shot(page, 'prices');
    await press('Add code');
    await shot(page, 'promo-code');
    await open(`/admin/day-plan?date=${SATURDAY}`, 'Day Plan');
    await shot(page, 'day-plan');
    await open('/admin/staff', 'Staff');
    await press('Invite');
    await fill({ Email: 'carl@castles.example' });
    await shot(page, 'invite');
    await page.setViewportSize(PHONE);
    await open('/crew?day=tomorrow', 'Stops');
    await shot(page, 'crew-phone');
    await page.goto(`${shop.url}`);
    await page.waitForLoadState('networkidle');
    await shot(page, 'shop-phone');
    await page.setViewportSize(DESKTOP);
    await sink.close();
    // It checks again after a minute.
    await expect(async () => {
      await open('/admin', 'Dashboard');
      await expect(page.getByText('Your shop needs attention')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    await shot(page, 'health', page.getByText('Your shop needs attention'));
  });
});

/** Writes what the page shows, beginning at `top`. */
async function shot(page: Page, name: string, top?: Locator): Promise<void> {
  await top?.evaluate((element) => {
    element.style.scrollMarginTop = '6rem';
    element.scrollIntoView();
  });
  await page.addStyleTag({
    content: '* { caret-color: transparent !important } [aria-label="Notifications"] { display: none }',
  });
  const session = await page.context().newCDPSession(page);
  for (const quality of [80, 65, 50, 35]) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MAX_BYTES && quality > 35) continue;
    await writeFile(join(FOLDER, `${name}.webp`), bytes);
    break;
  }
  await session.detach();
}
