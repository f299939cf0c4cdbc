import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, calendarDate } from '@party-rental/contracts';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { newPerson } from '../../support/customer-client.js';
import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import { newFolder } from '../../support/shop.js';
import { ShopProcess } from '../../support/shop-process.js';
import { violations } from '../support/axe.js';
import { completeBooking, expectConfirmed, fillInDetails, turnTo } from '../support/booking-pages.js';
import { expect, test } from '../support/test.js';

const OLGA = { email: 'olga@hooray.example', username: 'olga', password: 'sturdy castle walls' };

let sink: MailSink;
let program: ShopProcess;
let drop: () => Promise<unknown>;
const dataDir = newFolder('first-run');

test.use({
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  refusedAt: ['400 /api/admin/email-account'],
});
test.beforeAll(async ({ shop }) => {
  sink = await startMailSink();
  const database = await shop.database.createDatabase('first_run');
  drop = database.drop;
  const env = {
    ...{ NODE_ENV: 'production', SEED: '', DATA_DIR: dataDir, DATABASE_URL: database.url, REQUEST_TIMEOUT: '60' },
    ...{ SESSION_SECRET: randomBytes(48).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') },
    PUBLIC_URL: 'http://localhost:1',
  };
  program = await ShopProcess.create({ env, host: 'localhost' });
  await program.start();
});
test.afterAll(async () => {
  await program.stop();
  await drop();
  await sink.close();
  removeData(dataDir);
});

async function isAtStep(page: Page, number: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page.getByText(`${number} of 8`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await violations(page)).toEqual([]);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).tap();

test('from an empty shop to its first booking, on a phone', async ({ page }) => {
  const link = /Set up this shop: http:\/\/localhost:1(\/setup\?code=\S+)/.exec(program.output())?.[1] ?? '';

  await test.step('the link that the start printed creates the account', async () => {
    await page.goto(program.url);
    await expect(page).toHaveURL(`${program.url}/setup`);
    await page.goto(program.url + link);
    await expect(page.getByText('1 of 8')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('First name').fill('Olga');
    await page.getByLabel('Last name').fill('Owner');
    await page.getByLabel('Email').fill(OLGA.email);
    await page.getByLabel('Username').fill(OLGA.username);
    await page.getByLabel('Password', { exact: true }).fill(OLGA.password);
    await press(page, 'Create Account');
  });

  await test.step('the business', async () => {
    await isAtStep(page, 2, 'Your Business');
    await expect(page).toHaveURL(`${program.url}/setup/business`);
    await page.getByLabel('Business name').fill('Olga’s Castles');
    await page.getByLabel('Phone').fill('555 010 9988');
    await page.getByLabel('Email').fill('hello@castles.example');
    await press(page, 'Save and Continue');
  });

  await test.step('the look waits, and is found again', async () => {
    await isAtStep(page, 3, 'Your Look');
    await press(page, 'Skip for Now');
  });

  await test.step('prices, on their page and back', async () => {
    await isAtStep(page, 4, 'Prices and Tax');
    await follow(page, 'Open Prices & Terms');
    await page.getByLabel('Minimum order').fill('25');
    await press(page, 'Save Prices & Terms');
    await expect(page.getByText('Saved. The new prices and terms apply from now on.')).toBeVisible();
    await follow(page, 'Back to setting up');
  });

  await test.step('ZIP codes', async () => {
    await isAtStep(page, 5, 'Where You Deliver');
    await follow(page, 'Back');
    await isAtStep(page, 4, 'Prices and Tax');
    await press(page, 'Continue');
    await press(page, 'Add ZIP codes');
    await page.getByLabel('ZIP starts with').fill('100');
    await page.getByLabel('We deliver').check();
    await press(page, 'Save and Continue');
  });

  await test.step('an item', async () => {
    await isAtStep(page, 6, 'Your First Items');
    await follow(page, 'Add an Item');
    await page.getByLabel('Name').fill('Dragon Castle');
    await page.getByLabel('Price per day').fill('180');
    await press(page, 'Add Item');
  });

  await test.step('the mail server, after a wrong port', async () => {
    await isAtStep(page, 7, 'Sending Email');
    const { hostname, port } = new URL(sink.url);
    await page.getByLabel('Server', { exact: true }).fill(hostname);
    await page.getByLabel('Port').fill('1');
    await page.getByLabel('Encryption').selectOption('none');
    await page.getByLabel('Sender').fill('hello@castles.example');
    await press(page, 'Check and Save');
    await expect(page.getByText('The mail server refused the connection.')).toBeVisible();
    await page.getByLabel('Port').fill(port);
    await press(page, 'Check and Save');
    await press(page, 'Send Test Email');
    await expect(page.getByText(`The mail server took a test email to ${OLGA.email}.`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // Also the email that has waited since the first step.
    await expect.poll(() => sink.received.map(({ subject }) => subject)).toContain('Test email');
    await expect.poll(() => sink.received.length).toBe(2);
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([[OLGA.email], [OLGA.email]]);
    await press(page, 'Continue');
  });

  await test.step('payments can wait, and the dashboard names what was skipped', async () => {
    await isAtStep(page, 8, 'Payments Online');
    await follow(page, 'Back');
    await isAtStep(page, 7, 'Sending Email');
    await page.goto(`${program.url}/admin`);
    const card = page.getByRole('region', { name: 'Finish Setting Up' });
    await expect(card.getByRole('link')).toHaveText(['Your Look (skipped)', 'Payments Online']);
    expect(await violations(page)).toEqual([]);
    await card.getByRole('link', { name: 'Payments Online' }).tap();
    await isAtStep(page, 8, 'Payments Online');
    await press(page, 'Skip for Now');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('a guest books, and gets a confirmation', async () => {
    await page.context().clearCookies();
    const dana = { ...newPerson('Dana'), email: 'dana@example.com' };
    await page.goto(program.url);
    await page.getByRole('link', { name: 'Dragon Castle' }).first().tap();
    const today = calendarDate.parse(new Date().toISOString().slice(0, 10));
    await (await turnTo(page, addDays(today, 10))).tap();
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).tap();
    await press(page, 'Continue');
    await fillInDetails(page, dana);
    await completeBooking(page).tap();
    await expectConfirmed(page);
    await expect
      .poll(() => sink.received.find(({ recipients }) => recipients.includes(dana.email))?.from)
      .toEqual({ name: 'Olga’s Castles', address: 'hello@castles.example' });
  });
});
