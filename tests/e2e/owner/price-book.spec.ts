import {
  formatCents,
  pickRates,
  priceOrder,
  type CreatedBooking,
  type CurrentPriceBook,
  type Order,
  type PublicSettings,
} from '@party-rental/contracts';
import { completeBooking, expectConfirmed, openFilledForm, signIn, toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { openSecondShop, type SecondShop } from '../support/second-shop.js';
import { ADMIN } from '../../support/admin-client.js';
import { bookingForm, CustomerClient, newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.use({ refusedAt: ['404 /api/promo-codes/*', '409 /api/promo-codes/*'] });

let second: SecondShop;

test.beforeAll(async ({ shop }) => {
  second = await openSecondShop(shop, 'prices', { env: { SEED: 'catalog', LOG_LEVEL: 'silent' } });
});
test.afterAll(() => second.close());

test('the owner sets prices and terms of their own, which customers then see, pay and keep', async ({
  browser,
  quietConsole,
}) => {
  const context = await browser.newContext({ baseURL: second.url, viewport: { width: 1280, height: 900 } });
  quietConsole(context);
  const page = await context.newPage();
  const guest = new CustomerClient(second.url);
  const admin = createAdmin(page.request);
  const pat = newPerson('Pat');
  const item = await guest.item('Castle Bounce House');
  const day = await guest.dayIn(40);

  await test.step('on one page, with a preview of what orders would cost', async () => {
    await page.goto('/auth');
    await signIn(page, ADMIN);
    await expect(page.getByRole('button', { name: ADMIN.username, exact: true })).toBeVisible();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Prices & Terms' }).click();
    const part = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(page.getByRole('group', { name: /^Delivery fee/ })).toHaveCount(3);
    const delivery = page.getByRole('group', { name: /^Delivery fee 1$/ });
    while ((await page.getByRole('group', { name: /^Delivery fee/ }).count()) > 1)
      await page
        .getByRole('button', { name: /^Remove delivery fee/ })
        .last()
        .click();
    await delivery.getByLabel('Fee', { exact: true }).fill('60');
    await page.getByLabel('Percent', { exact: true }).fill('7.375');
    for (const name of ['Setup', 'Cleaning', 'Delivery surcharge', 'Damage waiver'])
      await part('Applies to').getByLabel(name, { exact: true }).uncheck();
    await page.getByLabel('Deposit (percent)').fill('30');
    await page.getByLabel('Damage deposit per order').fill('100');
    await page.getByLabel('Free cancellation (hours)').fill('72');
    await expect(page.getByRole('status').getByText('Difference').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save Prices & Terms' }).click();
    await expect(page.getByText('Saved. The new prices and terms apply from now on.')).toBeVisible();
  });

  const book = await admin.request<CurrentPriceBook>('adminPriceBook');
  expect(book).toMatchObject({
    version: 1,
    delivery: [{ from: 0, fee: 6_000 }],
    taxes: [{ percent: 7.375 }],
    deposit: { percent: 30 },
    damageDeposit: { perOrder: 10_000 },
    cancellation: { freeHours: 72 },
  });
  await page.context().clearCookies();
  await page.setViewportSize({ width: 375, height: 740 });
  const quote = priceOrder(
    [{ itemId: item.id, name: item.name, eventDate: day, quantity: 1, price: item.price }],
    pickRates(book, '10001'),
  );

  await test.step('a customer sees and accepts them', async () => {
    await openFilledForm(page, item, day, pat);
    await expect(page.getByText(formatCents(quote.total)).first()).toBeVisible();
    await expect(
      page.getByText(
        /^A 30% deposit by phone .* Free cancellation up to 72 hours before the event\. If you cancel later, we keep the deposit\.$/,
      ),
    ).toBeVisible();
    await completeBooking(page).click();
    await expectConfirmed(page);
  });

  await test.step('a later change leaves the order as it was, and the policies page shows the new terms', async () => {
    await admin.signIn();
    const { version } = await admin.request<CurrentPriceBook>('adminPriceBook');
    const {
      upcoming: _,
      validFrom: __,
      ...change
    } = { ...book, deposit: { percent: 80 }, cancellation: { freeHours: 24 } };
    await admin.request('changePriceBook', { body: { ...change, version } });
    const [entered] = await admin.request<Order[]>('adminOrders');
    expect(await admin.request<Order>('adminOrder', { params: { id: entered?.id ?? '' } })).toMatchObject({
      price: { total: quote.total, deposit: quote.deposit },
      terms: { deposit: { percent: 30 }, damageDeposit: 10_000, freeHours: 72 },
    });
    const { priceBook } = await guest.request<PublicSettings>('settings');
    expect(priceBook).toMatchObject({ version: 2, cancellation: { freeHours: 24 } });
    await page.goto('/policies');
    await expect(page.getByText('80% of the total').first()).toBeVisible();
  });

  await test.step('a customer cancels late online once the owner allows it, and sees the charge first', async () => {
    await page.goto('/admin/price-book');
    await page.getByLabel('Customers can cancel online after that').check();
    await page.getByRole('button', { name: 'Save Prices & Terms' }).click();
    await expect(page.getByText('Saved. The new prices and terms apply from now on.')).toBeVisible();
    const max = newPerson('Max');
    const booking = await guest.request<CreatedBooking>('createBooking', {
      body: bookingForm(max, { itemId: item.id, eventDate: await guest.dayIn(1) }),
    });
    const { total, deposit } = booking.quote;
    await admin.request('recordPayment', {
      params: { id: booking.orderId },
      body: { kind: 'DEPOSIT', amount: total, method: 'CARD' },
    });
    await page.context().clearCookies();
    await page.goto(`/booking-details/${booking.id}?token=${booking.token}`);
    const changes = page.getByRole('region', { name: 'Plans changed?' });
    await expect(changes).toContainText('You can still cancel your whole order online');
    await expect(changes).toContainText('If you cancel, we keep the deposit.');
    await changes.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('After this change')).toContainText(`Cancellation charge${formatCents(deposit)}`);
    await expect(dialog.getByLabel('After this change')).toContainText(`Refund due${formatCents(total - deposit)}`);
    await dialog.getByRole('button', { name: 'Cancel 1 Booking' }).click();
    await expect(toast(page, 'Order cancelled')).toBeVisible();
    await admin.signIn();
    expect(await admin.request<Order>('adminOrder', { params: { id: booking.orderId } })).toMatchObject({
      status: 'CANCELLED',
      price: { cancellationCharge: deposit },
      money: { refundDue: total - deposit },
    });
  });

  await test.step('a promo code that the owner adds takes its share off, and counts', async () => {
    await page.goto('/admin/price-book');
    await page.getByRole('button', { name: 'Add code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a promo code' });
    await dialog.getByLabel('Code', { exact: true }).fill('summer10');
    await dialog.getByLabel('Percent', { exact: true }).fill('10');
    await dialog.getByLabel('Maximum number of orders').fill('1');
    await dialog.getByRole('button', { name: 'Add code' }).click();
    await expect(page.getByRole('row', { name: /SUMMER10 10% off All orders Always 0 of 1/ })).toBeVisible();
    await page.context().clearCookies();

    const ada = newPerson('Ada');
    await openFilledForm(page, item, day, ada);
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    await page.getByLabel('Promo code').fill('winter');
    await expect(page.getByText("There's no promo code WINTER. Please check how it's written.")).toBeVisible();
    await page.getByLabel('Promo code').fill('Summer10');
    await expect(page.getByText(/^SUMMER10 takes \$[\d.]+ off\.$/)).toBeVisible();
    const discounted = priceOrder(quote.lines, pickRates({ ...book, deposit: { percent: 80 } }, '10001'), 0, {
      code: 'SUMMER10',
      ...{ amount: null, percent: -10 },
    });
    await expect(page.getByText(formatCents(discounted.total)).first()).toBeVisible();
    await completeBooking(page).click();
    await expectConfirmed(page);
    await admin.signIn();
    const [order] = await admin.request<Order[]>('adminOrders', { query: { search: ada.email } });
    expect(order).toMatchObject({ price: { total: discounted.total } });
    await page.context().clearCookies();
    await openFilledForm(page, item, await guest.dayIn(43), newPerson('Kim'));
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    await page.getByLabel('Promo code').fill('SUMMER10');
    await expect(
      page.getByText('The promo code SUMMER10 has been used up. Please remove it, or try another one.'),
    ).toBeVisible();
  });
  await context.close();
});
