import { formatCents, type Order } from '@party-rental/contracts';
import { bookingForm, newPerson } from '../../support/customer-client.js';
import { toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

test('the owner cancels for a customer who calls too late, sees the charge before, and waives a part of it later', async ({
  page,
  guest,
  inbox,
}) => {
  const lou = newPerson('Lou');
  const item = await guest.item('Cotton Candy Machine');
  const eventDate = await guest.dayIn(1);
  const owner = await createAdmin(page.request).signIn();
  const lines = [{ itemId: item.id, eventDate, quantity: 1 }];
  const entered = await owner.request<Order>('enterOrder', { body: bookingForm(lou, { quantity: undefined, lines }) });
  const { total, deposit } = entered.price;
  const body = { kind: 'DEPOSIT', amount: total, method: 'CARD' };
  await owner.request('recordPayment', { params: { id: entered.id }, body });
  const read = () => owner.request<Order>('adminOrder', { params: { id: entered.id } });
  const money = page.getByRole('region', { name: 'Price and Payments' });
  const dialog = page.getByRole('dialog');

  await test.step('the dialog asks who wanted it, and shows what the terms keep', async () => {
    await page.goto(`/admin/orders/${entered.id}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await dialog.getByRole('button', { name: 'Cancel Order' }).tap();
    await expect(dialog.getByText('Please choose why')).toBeVisible();
    await dialog.getByRole('radio', { name: 'The customer asked for it' }).check();
    await expect(dialog.getByLabel('After this change')).toContainText(`Cancellation charge${formatCents(deposit)}`);
    await expect(dialog.getByLabel('After this change')).toContainText(`Refund due${formatCents(total - deposit)}`);
    await dialog.getByRole('button', { name: 'Cancel Order' }).tap();
    await expect(toast(page, 'Order cancelled')).toBeVisible();
    await expect(money).toContainText(`Cancellation charge${formatCents(deposit)}`);
    expect((await read()).money.refundDue).toBe(total - deposit);
  });

  await test.step('the customer reads the same in one email', async () => {
    await expect.poll(async () => (await inbox.emailTo(lou)).subject).toContain('is cancelled');
    const { text } = await inbox.emailTo(lou);
    expect(text).toContain('as you requested');
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`We're keeping ${formatCents(deposit)} of what you've paid.`);
  });

  await test.step('a part of the charge is waived, and the refund written off', async () => {
    await money.getByRole('button', { name: 'Change or Waive Charge' }).tap();
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByLabel('Reason').fill('A sick child');
    await dialog.getByRole('button', { name: 'Save Charge' }).tap();
    await expect(toast(page, 'Cancellation charge changed')).toContainText(formatCents(total - 1_000));
    await money.getByRole('button', { name: 'Write Off Refund' }).tap();
    await dialog.getByLabel('Reason').fill('For the charity box');
    await dialog.getByRole('button', { name: 'Write Off' }).tap();
    await expect(toast(page, 'Refund written off')).toContainText('No refund is due anymore.');
    await expect(money).toContainText(`Refund written off${formatCents(total - 1_000)}`);
    expect((await read()).money).toMatchObject({ refundDue: 0, balance: 0 });
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Why: the customer asked for it');
    await expect(timeline).toContainText('Cancellation charge: $10.00');
  });

  await test.step('instead of what was written off the customer gets a rain check, and pays for another order with it', async () => {
    await money.getByRole('button', { name: /^Reverse Refund written off/ }).tap();
    await dialog.getByLabel('Reason').fill('They want to come again');
    await dialog.getByRole('button', { name: 'Reverse Entry' }).tap();
    await money.getByRole('button', { name: 'Give Rain Check' }).tap();
    await dialog.getByLabel('Reason').fill('For next time');
    await dialog.getByRole('button', { name: 'Give Rain Check' }).tap();
    const given = toast(page, 'Rain check RAIN-');
    await expect(given).toContainText(formatCents(total - 1_000));
    const code = /RAIN-\w{4}-\w{4}/.exec((await given.textContent()) ?? '')?.[0] ?? '';
    await expect.poll(async () => (await inbox.emailTo(lou)).subject).toContain('Your rain check');
    expect((await inbox.emailTo(lou)).text.replaceAll(/\s+/g, ' ')).toContain(`on your rain check ${code}.`);

    const next = await owner.request<Order>('enterOrder', { body: bookingForm(lou, { quantity: undefined, lines }) });
    await page.goto(`/admin/orders/${next.id}`);
    await page.getByRole('button', { name: /^Record Deposit/ }).tap();
    await dialog.getByLabel('Reference').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Rain check' }).tap();
    await expect(toast(page, 'Deposit recorded')).toContainText('The order is confirmed.');
    await expect(money).toContainText(`by rain check ${code}`);
  });
});
