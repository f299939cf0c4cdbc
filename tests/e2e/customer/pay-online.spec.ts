import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PaymentSimulator } from '@party-rental/local-services/payments/payment-simulator';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { violations } from '../support/axe.js';
import { completeBooking, fillInDetails, signIn } from '../support/booking-pages.js';
import { openSecondShop, type SecondShop } from '../support/second-shop.js';
import { ADMIN } from '../../support/admin-client.js';
import { CustomerClient, newPerson } from '../../support/customer-client.js';
import { noisePng } from '../../support/png.js';
import { newFolder } from '../../support/shop.js';
import { expect, test } from '../support/test.js';

interface Phone {
  browser: Browser;
  quietConsole: (context: BrowserContext) => void;
}

let second: SecondShop;
let simulator: PaymentSimulator;
const folder = newFolder('simulator');

test.beforeAll(async ({ shop }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  simulator = await PaymentSimulator.start({
    ...{ folder, webhookUrl: `${url}/api/payments/webhooks/simulator` },
    ...{ secretKey: 'sk_simulator', webhookSecret: 'whsec_simulator' },
  });
  const payments = { PAYMENTS: 'simulator', PAYMENT_SIMULATOR_URL: simulator.url };
  const env = { ...payments, SEED: 'catalog', LOG_LEVEL: 'silent', PORT: String(port), PUBLIC_URL: url };
  second = await openSecondShop(shop, 'paid', { env });
});
test.afterAll(async () => {
  await second.close();
  await simulator.stop();
  removeData(folder);
});

async function openPhone({ browser, quietConsole }: Phone) {
  const context = await browser.newContext({ baseURL: second.url, viewport: { width: 375, height: 740 } });
  quietConsole(context);
  return { context, page: await context.newPage() };
}

async function placeOrder(page: Page, itemName: string, daysAhead: number): Promise<void> {
  const guest = new CustomerClient(second.url);
  const item = await guest.item(itemName);
  await page.goto(`/booking/${item.id}?date=${await guest.dayIn(daysAhead)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillInDetails(page, newPerson('Paula'));
  await expect(page.getByText(/by card on a secure page/).first()).toBeVisible();
  await completeBooking(page).click();
  await expect(page.getByRole('heading', { name: 'Almost There!' })).toBeVisible();
}

/** In both color schemes, and without scrolling sideways. */
async function expectGoodLooks(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function openAsOwner(page: Page, number: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/auth');
  await signIn(page, ADMIN);
  await expect(page.getByRole('button', { name: ADMIN.username, exact: true })).toBeVisible();
  await page.goto('/admin/bookings');
  await page.getByRole('link', { name: number }).first().click();
}

const readNumber = async (page: Page) => /PR-\w{4}-\w{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
const payDeposit = (page: Page) => page.getByRole('button', { name: /^Pay .+ Deposit$/ });

test('a parent on a phone pays the deposit with two more taps, and the owner sees it', async ({
  browser,
  quietConsole,
}) => {
  const { context, page } = await openPhone({ browser, quietConsole });
  await placeOrder(page, 'Castle Bounce House', 40);
  const number = await readNumber(page);
  await expect(page.getByText("We're holding your items until")).toBeVisible();
  await expectGoodLooks(page);

  await payDeposit(page).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await expect(page.getByText("We've received your payment")).toBeVisible();
  await expect(page.getByText('Your order is confirmed. See you at the party!')).toBeVisible();
  await page.reload();
  await expect(page.getByText("We've received your payment")).toBeVisible();
  await expect(payDeposit(page)).toBeHidden();

  const owner = await context.newPage();
  await openAsOwner(owner, number);
  const online = owner.getByRole('list', { name: 'Online payments' });
  await expect(online).toContainText('Paid');
  await expect(online).toContainText('Visa ending in 4242');
  await expectGoodLooks(owner);
  await context.close();
});

test('a declined card keeps the order, and going back leads to one truthful page', async ({
  browser,
  quietConsole,
}) => {
  const { context, page } = await openPhone({ browser, quietConsole });
  await placeOrder(page, 'Castle Bounce House', 50);
  await payDeposit(page).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Nothing was charged. You can try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByText('Your card was declined')).toBeVisible({ timeout: 90_000 });
  await payDeposit(page).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.goBack();
  await expect(payDeposit(page)).toBeEnabled();
  await payDeposit(page).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText("We've received your payment")).toBeVisible();
  await context.close();
});

test('shortly before the party, the damage deposit is held on a card, and the owner keeps a part of it', async ({
  browser,
  quietConsole,
}) => {
  const { context, page } = await openPhone({ browser, quietConsole });
  await placeOrder(page, 'Tropical Water Slide', 3);
  const number = await readNumber(page);
  await page.getByRole('button', { name: /^Hold .+ on My Card$/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('The damage deposit is held on your card.')).toBeVisible();
  await expect(page.getByText('damage deposit is collected at delivery')).toBeHidden();
  await expectGoodLooks(page);

  const owner = await context.newPage();
  await openAsOwner(owner, number);
  await owner.getByRole('button', { name: 'Return Damage Deposit' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Return Damage Deposit' });
  await expect(dialog).toContainText("held on the customer's card");
  await dialog.getByLabel('Amount').fill('20');
  await dialog.getByLabel('Reason').fill('A torn net');
  await dialog.getByLabel('Photo').setInputFiles({ name: 'net.png', mimeType: 'image/png', buffer: noisePng(64) });
  await expect(dialog.getByRole('button', { name: 'Delete Photo' })).toBeVisible();
  await expectGoodLooks(owner);
  await dialog.getByRole('button', { name: 'Card' }).click();
  await expect(owner.getByRole('list', { name: 'Recorded payments' })).toContainText('A torn net');
  await expect(owner.getByRole('link', { name: /^Photo/ })).toBeVisible();
  await expect(owner.getByRole('list', { name: 'Online payments' })).toContainText('Returned');
  await context.close();
});
