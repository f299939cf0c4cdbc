import { deliveryTo, type Booking, type Order, type ShopSettings } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, fillInDetails } from '../support/booking-pages.js';
import type { AdminClient } from '../../support/admin-client.js';
import { newPerson } from '../../support/customer-client.js';
import { fillCart, line } from '../support/cart.js';
import { createCustomer } from '../support/clients.js';
import { expect, test } from '../support/test.js';

const AREA = {
  deliveryRules: [
    { zipPrefix: '100', fee: 2_500, served: true },
    { zipPrefix: '9', fee: 0, served: false },
  ],
  servedByDefault: true,
};

/** The tests of a worker share its shop, so that the area is as before afterwards. */
async function withArea(admin: AdminClient, work: () => Promise<void>): Promise<void> {
  const { version: _, ...before } = await admin.request<ShopSettings & { version: number }>('adminSettings');
  await admin.request('changeSettings', { body: { ...before, ...AREA } });
  try {
    await work();
  } finally {
    await admin.request('changeSettings', { body: before });
  }
}

test('the ZIP code is asked early, its surcharge is booked and stays, and a far one is refused', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const zoe = newPerson('Zoe');
  const [item, day] = [await guest.item('Castle Bounce House'), await guest.dayIn(24)];
  expect(deliveryTo('10001', AREA)).toEqual({ served: true, fee: 2_500 });
  await withArea(admin, async () => {
    await page.goto(`/item/${item.id}?date=${day}`);
    const zip = page.getByLabel('Delivery to ZIP code');
    const price = page.getByText(/^about \$\d+ delivered, with setup/);
    const without = await price.textContent();
    await zip.fill('90210');
    await expect(page.getByText("We don't deliver to 90210 yet.")).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Book Now' })).toBeEnabled();
    await zip.fill('10001');
    await expect(page.getByText('We deliver to New York, NY for an extra $25.00.')).toBeVisible();
    await expect(price).not.toHaveText(without ?? '');

    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Zip code')).toHaveValue('10001');
    await expect(page.getByLabel('City')).toHaveValue('New York');
    await expect(page.getByLabel('State')).toHaveValue('NY');
    await fillInDetails(page, zoe);
    const summary = page.getByRole('complementary', { name: 'Price Summary' });
    await expect(summary).toContainText('Delivery surcharge$25.00');
    await page.getByLabel('Zip code').fill('90210');
    await expect(page.getByText("We don't deliver to 90210 yet.")).toBeVisible();
    await page.getByLabel('Zip code').fill('10001');
    await expect(summary).toContainText('Delivery surcharge$25.00');
    await completeBooking(page).click();
    await expectConfirmed(page);
  });

  const [booking] = await admin.getBookings(zoe);
  const { orderId, quote } = booking as Booking;
  expect(quote.surcharge).toBe(2_500);
  const order = await admin.request<Order>('adminOrder', { params: { id: orderId } });
  expect(order.price).toMatchObject({ deliverySurcharge: 2_500, total: quote.total });
  expect((await inbox.emailTo(zoe)).text).toMatch(/Delivery surcharge +\$25\.00/);
});

test('a ZIP code outside keeps no one from going on: the order may have another address', async ({
  page,
  guest,
  admin,
}) => {
  const [item, day] = [await guest.item('Castle Bounce House'), await guest.dayIn(26)];
  await createCustomer(page.request).register(newPerson('Xia'));
  await withArea(admin, async () => {
    await fillCart(page, [line(item, day)]);
    await page.goto('/cart');
    await page.getByLabel('Delivery to ZIP code').fill('90210');
    await expect(page.getByText("We don't deliver to 90210 yet.")).toBeVisible();
    const proceed = page.getByRole('link', { name: 'Proceed to Checkout' });
    await expect(proceed).toBeEnabled();
    await proceed.click();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });
});

test.describe('an address outside', () => {
  test.use({ refusedAt: ['409 /api/bookings'] });

  test('is refused at its ZIP code, and another one goes through', async ({ page, guest, admin }) => {
    const yara = newPerson('Yara');
    const [item, day] = [await guest.item('Castle Bounce House'), await guest.dayIn(25)];
    await withArea(admin, async () => {
      await page.goto(`/booking/${item.id}?date=${day}&step=details`);
      await fillInDetails(page, yara);
      await page.getByLabel('Zip code').fill('90210');
      await completeBooking(page).click();
      await expect(page.getByLabel('Zip code')).toBeFocused();
      const refusal = page.getByText("We don't deliver to 90210 yet. Please call us at");
      await expect(page.getByLabel('Zip code')).toHaveAccessibleDescription(/We don't deliver to 90210 yet/);
      await expect(refusal).toHaveCount(1);
      expect(await admin.getBookings(yara)).toEqual([]);
      await page.getByLabel('Zip code').fill('12345');
      await completeBooking(page).click();
      await expectConfirmed(page);
    });
    expect(await admin.getBookings(yara)).toMatchObject([{ zipCode: '12345', quote: { surcharge: 0 } }]);
  });
});
