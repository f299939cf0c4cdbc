import { formatCents, type HistoryEntry, type Order, type PlacedOrder } from '@party-rental/contracts';
import type { Page } from '@playwright/test';
import { bookingForm, newPerson } from '../../support/customer-client.js';
import { toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 120_000 });

const money = (page: Page) => page.getByRole('region', { name: 'Price and Payments' });
const payments = (page: Page) => money(page).getByRole('list', { name: 'Recorded payments' }).getByRole('listitem');
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');

const RECORDED = ['What and When', 'Customer and address', 'Price and Payments'];
/** What the page says about the order, without what can be clicked to change it. */
const readRecord = (page: Page) =>
  Promise.all(
    RECORDED.map((name) =>
      page.getByRole('region', { name }).evaluate((region) => {
        const copy = region.cloneNode(true) as HTMLElement;
        for (const control of copy.querySelectorAll('button, #lines ~ * a')) control.remove();
        return copy.textContent;
      }),
    ),
  );

test('the owner takes the deposit on the phone, and keeps the books of an order', async ({ page, guest, inbox }) => {
  const rosa = newPerson('Rosa');
  const [slide, table] = [await guest.item('40 ft Obstacle Course'), await guest.item('Round Banquet Table')];
  const chair = await guest.item('White Folding Chair');
  const eventDate = await guest.dayIn(44);
  const cartItems = [slide, table].map(({ id: itemId }) => ({ itemId, eventDate, quantity: 1 }));
  const { orderId } = await guest.request<PlacedOrder>('createBooking', {
    body: bookingForm(rosa, { quantity: undefined, isCartBooking: true, cartItems }),
  });
  const owner = await createAdmin(page.request).signIn();
  const read = () => owner.request<Order>('adminOrder', { params: { id: orderId } });
  const ordered = await read();
  const recorded: { asOf: string; texts: (string | null)[] }[] = [];
  const record = async () => {
    const history = await owner.request<HistoryEntry[]>('orderHistory', { params: { id: orderId } });
    await page.goto(`/admin/orders/${orderId}`);
    await timeline(page).last().waitFor();
    recorded.push({ asOf: history.at(-1)?.at ?? '', texts: await readRecord(page) });
  };

  await test.step('takes the deposit in two taps, which confirms the order with one email', async () => {
    await expect.poll(() => inbox.countTo(rosa)).toBe(1);
    await record();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ordered.number);
    await expect(page.getByText(`the deposit of ${formatCents(ordered.price.deposit)}`)).toBeVisible();
    await page.getByRole('button', { name: 'Record Deposit' }).tap();
    await page.getByRole('button', { name: 'Card' }).tap();
    await expect(toast(page, 'Deposit recorded')).toContainText('The order is confirmed.');
    await expect(payments(page)).toHaveText(/^Deposit: \$[\d.]+ by card.*admin/);
    await expect(page.getByRole('button', { name: 'Record Deposit' })).toBeHidden();
    await expect.poll(() => inbox.countTo(rosa)).toBe(2);
    await record();
  });

  await test.step('cancels one line, sees before what is to be refunded, and records the refund', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: table.name }).uncheck();
    await expect(dialog.getByText('Refund due')).toBeVisible();
    await dialog.getByRole('radio', { name: 'The customer asked for it' }).check();
    await dialog.getByLabel('Reason').fill('The yard is too small');
    await dialog.getByRole('button', { name: 'Cancel Lines' }).tap();
    await expect(toast(page, 'Lines cancelled')).toBeVisible();
    const { refundDue } = (await read()).money;
    expect(refundDue).toBeGreaterThan(0);
    await expect(page.getByText(`Refund ${formatCents(refundDue)} to ${rosa.name}`)).toBeVisible();

    await page.getByRole('button', { name: 'Record Refund' }).tap();
    await dialog.getByLabel('Reason').fill('One line cancelled');
    await dialog.getByRole('button', { name: 'Card' }).tap();
    await expect(toast(page, 'Refund recorded')).toContainText('No refund is due anymore.');
    expect((await read()).money).toMatchObject({ refunded: refundDue, refundDue: 0 });
    await record();
  });

  await test.step('adds a discount, with the new total before the button', async () => {
    const { total } = (await read()).price;
    await page.getByRole('button', { name: 'Adjust Price' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByLabel('Reason').fill('Neighbors');
    await expect(dialog.getByText('New total')).toBeVisible();
    await expect(dialog.getByText(formatCents(total - 540))).toBeVisible();
    await dialog.getByRole('button', { name: 'Adjust Price' }).tap();
    await expect(toast(page, 'Price adjusted')).toContainText(formatCents(total - 540));
    await expect(money(page)).toContainText('Neighbors-$5.00');
    await record();
  });

  await test.step('adds an item and changes its quantity, each with the new total before the button', async () => {
    const dialog = page.getByRole('dialog');
    const newTotal = dialog.getByText('New total').locator('xpath=following-sibling::dd');
    await page.getByRole('button', { name: 'Add Item' }).tap();
    await dialog.getByLabel('Item').selectOption(chair.name);
    await dialog.getByText('New total').waitFor();
    const withOne = await newTotal.innerText();
    await dialog.getByRole('button', { name: 'Add Item' }).tap();
    await expect(toast(page, 'Item added')).toContainText(withOne);

    await page
      .getByRole('button', { name: /^Quantity of/ })
      .last()
      .tap();
    await dialog.getByRole('button', { name: `One ${chair.name} more` }).tap();
    await dialog.getByText('New total').waitFor();
    await expect(newTotal).not.toHaveText(withOne);
    const withTwo = await newTotal.innerText();
    await dialog.getByRole('button', { name: 'Change Quantity' }).tap();
    await expect(toast(page, 'Quantity changed')).toContainText(withTwo);
    expect(formatCents((await read()).price.total)).toBe(withTwo);
    await record();
  });

  await test.step('collects the damage deposit, and returns a part of it with a reason', async () => {
    await page.getByRole('button', { name: 'Collect Damage Deposit' }).tap();
    await page.getByRole('button', { name: 'Cash' }).tap();
    await expect(toast(page, 'Damage deposit collected')).toContainText('$50.00 is held now.');
    await page.getByRole('button', { name: 'Return Damage Deposit' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('30');
    await dialog.getByRole('button', { name: 'Cash' }).tap();
    await expect(dialog.getByText('Please enter why part of the $50.00 is kept')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A torn tablecloth');
    await dialog.getByRole('button', { name: 'Cash' }).tap();
    await expect(toast(page, 'Damage deposit returned')).toContainText('$20.00 is held now.');
    await record();
  });

  await test.step('reverses what was recorded by mistake', async () => {
    await payments(page).last().getByRole('button', { name: 'Reverse' }).tap();
    await page.getByLabel('Reason').fill('It was all returned');
    await page.getByRole('button', { name: 'Reverse Entry' }).tap();
    await expect(payments(page).last().locator('s')).toContainText('$30.00 in cash');
    expect((await read()).money.damageDepositHeld).toBe(5_000);
    await record();
  });

  await test.step('reads all of it in the timeline', async () => {
    await expect(timeline(page).first()).toContainText('Booked');
    await expect(timeline(page).filter({ hasText: 'to Cancelled' })).toContainText(`Items: ${slide.name}`);
    await expect(timeline(page).filter({ hasText: 'Price adjusted' })).toContainText('Discount: $5.00');
    await expect(timeline(page).last()).toContainText('Reason: It was all returned');
  });

  await test.step('reads at each moment of the past what the page said then', async () => {
    for (const { asOf, texts } of recorded) {
      await page.goto(`/admin/orders/${orderId}?asOf=${asOf}`);
      await timeline(page).last().waitFor();
      await expect.poll(() => readRecord(page)).toEqual(texts);
    }
  });
});
