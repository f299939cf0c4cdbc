import { formatCents, longDay, priceOrder, type CalendarDate, type Item, DEFAULT_RATES } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, fillInDetails, shortDay, toast, turnTo } from '../support/booking-pages.js';
import { cartLink, fillCart, line } from '../support/cart.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

const priced = (...lines: [Item, CalendarDate, number][]) =>
  priceOrder(
    lines.map(([{ id, name, price }, eventDate, quantity]) => ({ itemId: id, name, eventDate, quantity, price })),
    DEFAULT_RATES,
  );

test('a guest fills a cart over two days and books it as one order; the email lists both', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const ann = newPerson('Ann');
  const [slide, popcorn] = [await guest.item('Tropical Water Slide'), await guest.item('Popcorn Machine')];
  const [day, nextDay] = [await guest.dayIn(50), await guest.dayIn(51)];
  const main = page.getByRole('main');

  await test.step('one item for one day', async () => {
    await page.goto(`/item/${slide.id}`);
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await (await turnTo(page, day)).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Item added to cart')).toContainText(`${slide.name}, ${longDay(day)}`);
    await expect(page.getByRole('heading', { name: longDay(day) })).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  });

  await test.step('another one for the day after', async () => {
    await main.getByRole('link', { name: slide.name }).click();
    await expect(page.getByRole('button', { name: 'Already in Cart' })).toBeDisabled();
    await expect(main.getByRole('link', { name: 'View Cart' })).toBeVisible();
    await page.goto(`/item/${popcorn.id}?date=${nextDay}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    // The item's page has such a button too.
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await page.getByRole('button', { name: `One ${popcorn.name} more` }).click();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  });

  const quote = priced([slide, day, 1], [popcorn, nextDay, 2]);
  await test.step('checkout', async () => {
    await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(formatCents(quote.total));
    await main.getByRole('link', { name: 'Continue as Guest' }).click();
    await fillInDetails(page, ann);
    await expect(page.getByRole('complementary')).toContainText(`the 50% deposit of ${formatCents(quote.deposit)}`);
    await completeBooking(page).dblclick();
    await expectConfirmed(page);
    await expect(toast(page, 'Bookings Confirmed!')).toContainText("We've received your order for all items.");
    await expect(page).toHaveURL(/\/booking-confirmed$/);
    await expect(cartLink(page)).toHaveAccessibleName('Cart, empty');
  });

  await test.step('one order, one email', async () => {
    const bookings = await admin.getBookings(ann);
    expect(bookings).toHaveLength(2);
    expect(new Set(bookings.map(({ orderId }) => orderId)).size).toBe(1);
    for (const { number, quote: stored } of bookings) {
      expect(stored.total).toBe(quote.total);
      await expect(main.getByRole('listitem').filter({ hasText: number })).toBeVisible();
    }
    const email = await inbox.emailTo(ann);
    for (const text of [slide.name, popcorn.name, longDay(day), longDay(nextDay), formatCents(quote.total)]) {
      expect(email.text).toContain(text);
    }
    expect(await inbox.countTo(ann)).toBe(1);
    expect(await guest.remaining(slide, day)).toBe(slide.stock - 1);
    expect(await guest.remaining(popcorn, nextDay)).toBe(popcorn.stock - 2);
    await page.reload();
    await expect(main.getByRole('listitem').filter({ hasText: slide.name })).toBeVisible();
  });
});

test('two tabs show the same cart, and neither undoes what the other did', async ({ page, context, guest }) => {
  const [slide, popcorn] = [await guest.item('Tropical Water Slide'), await guest.item('Popcorn Machine')];
  const day = await guest.dayIn(52);
  const other = await context.newPage();
  await page.goto('/cart');
  await other.goto(`/item/${slide.id}?date=${day}`);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();

  await other.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('heading', { name: longDay(day) })).toBeVisible();
  await other.goto(`/item/${popcorn.id}?date=${day}`);
  await page.getByRole('button', { name: `One ${slide.name} more` }).click();
  await other.getByRole('button', { name: 'Add to Cart' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('spinbutton', { name: slide.name })).toHaveValue('2');
    await expect(tab.getByRole('spinbutton', { name: popcorn.name })).toHaveValue('1');
    await expect(cartLink(tab)).toHaveAccessibleName('Cart, 3 items');
  }
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a cart of one line is booked on its booking page, which takes it out of the cart', async ({ page, guest }) => {
  const gus = newPerson('Gus');
  const item = await guest.item('Popcorn Machine');
  const day = await guest.dayIn(53);
  await fillCart(page, [line(item, day, 3)]);
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Continue as Guest' }).click();
  await expect(page).toHaveURL(`/booking/${item.id}?date=${day}&quantity=3`);
  await expect(page.getByRole('combobox', { name: 'Quantity' })).toHaveValue('3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillInDetails(page, gus);
  await completeBooking(page).click();
  await expectConfirmed(page);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, empty');
  expect(await guest.remaining(item, day)).toBe(item.stock - 3);
});

test('a reload in the middle of the checkout loses nothing', async ({ page, guest }) => {
  const hal = newPerson('Hal');
  const item = await guest.item('Popcorn Machine');
  const [day, nextDay] = [await guest.dayIn(54), await guest.dayIn(55)];
  await fillCart(page, [line(item, day), line(item, nextDay, 2)]);
  await page.goto('/checkout');
  await fillInDetails(page, hal);
  await page.reload();

  await expect(page.getByLabel('Full name')).toHaveValue(hal.name);
  await expect(page.getByLabel('Address')).toHaveValue('1 Party Lane');
  await expect(page.getByLabel('Event type')).toHaveValue('birthday');
  await expect(page.getByLabel('Number of attendees')).toHaveValue('25');
  await expect(page.getByLabel('Special instructions')).toHaveValue('The gate code is 4711.\nPlease ring twice.');
  await page.getByLabel('I accept the terms and conditions').check();
  await completeBooking(page).click();
  await expectConfirmed(page);
  const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  expect(JSON.stringify(kept)).not.toContain(hal.name);
});

test.describe('when the order is refused', () => {
  test.use({ refusedAt: ['409 /api/bookings'] });

  test('a line sold out in mid-checkout is named; moved to a free day nearby, the order goes through', async ({
    page,
    guest,
    admin,
  }) => {
    const ivy = newPerson('Ivy');
    const [course, tables] = [await guest.item('40 ft Obstacle Course'), await guest.item('Round Banquet Table')];
    const [day, dayBefore] = [await guest.dayIn(57), await guest.dayIn(56)];
    await fillCart(page, [line(course, day), line(tables, day, 6)]);
    await page.goto('/checkout');
    await fillInDetails(page, ivy);
    await guest.book(course, day, newPerson('Faster'));

    await completeBooking(page).click();
    const notice = page.getByRole('alert').filter({ hasText: course.name });
    await expect(notice).toContainText(`${course.name}: Sold out on ${longDay(day)}.`);
    expect(await admin.getBookings(ivy)).toEqual([]);
    expect(await guest.remaining(tables, day)).toBe(tables.stock);

    await notice.getByRole('button', { name: shortDay(dayBefore) }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByLabel('Full name')).toHaveValue(ivy.name);
    await completeBooking(page).click();
    await expectConfirmed(page);
    const booked = await admin.getBookings(ivy);
    expect(booked).toHaveLength(2);
    expect(booked.find(({ itemId }) => itemId === course.id)?.eventDate).toBe(dayBefore);
    expect(booked.find(({ itemId }) => itemId === tables.id)?.eventDate).toBe(day);
  });

  test('a new price is shown with the new total first, and then the order is booked at it', async ({
    page,
    guest,
    admin,
  }) => {
    const jon = newPerson('Jon');
    const [playground, popcorn] = [await guest.item('Dino Toddler Playground'), await guest.item('Popcorn Machine')];
    const day = await guest.dayIn(58);
    const dearer = { ...playground, price: playground.price + 2_000 };
    const [before, now] = [playground, dearer].map((item) => priced([item, day, 1], [popcorn, day, 1]).total);
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await fillCart(page, [line(playground, day), line(popcorn, day)]);
    await page.goto('/checkout');
    await fillInDetails(page, jon);
    await expect(summary).toContainText(formatCents(before ?? 0));
    await admin.changePrice(playground, dearer.price);

    try {
      await completeBooking(page).click();
      await expect(summary).toContainText(formatCents(now ?? 0));
      await expect(page.getByText(`${playground.name}: now ${formatCents(dearer.price)} per day`)).toBeVisible();
      expect(await admin.getBookings(jon)).toEqual([]);
      await completeBooking(page).click();
      await expectConfirmed(page);
      for (const { quote } of await admin.getBookings(jon)) expect(quote.total).toBe(now);
    } finally {
      await admin.changePrice(playground, playground.price);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('the total and the way on are always in view', async ({ page, guest }) => {
    const item = await guest.item('Popcorn Machine');
    const [day, nextDay] = [await guest.dayIn(54), await guest.dayIn(55)];
    const total = formatCents(priced([item, day, 1], [item, nextDay, 2]).total);
    await fillCart(page, [line(item, day), line(item, nextDay, 2)]);
    await page.goto('/cart');
    await expect(page.getByRole('status').filter({ hasText: total })).toBeInViewport();
    await page.getByRole('link', { name: 'Continue as Guest' }).tap();
    await expect(page.getByRole('status').filter({ hasText: total })).toBeInViewport();
    await page.getByText('More about your party').tap();
    await page.getByLabel('Special instructions').scrollIntoViewIfNeeded();
    await expect(page.getByRole('status').filter({ hasText: total })).toBeInViewport();
    await expect(completeBooking(page)).toBeInViewport();
  });
});
