import { completeBooking, expectConfirmed, fillInDetails, toast } from '../support/booking-pages.js';
import { cartLink, fillCart, line } from '../support/cart.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test('a visitor at the checkout, whose last unit is sold meanwhile, swaps it in one tap and books', async ({
  page,
  guest,
  admin,
}) => {
  const sue = newPerson('Sue');
  const [ship, popcorn] = [await guest.item('Pirate Ship Bounce House'), await guest.item('Popcorn Machine')];
  const day = await guest.dayIn(61);
  await fillCart(page, [line(ship, day), line(popcorn, day, 2)]);
  const listening = page.waitForResponse(/\/api\/stream$/);
  await page.goto('/checkout');
  await listening;
  await fillInDetails(page, sue);
  await guest.book(ship, day, newPerson('Faster'));

  const notice = page.getByRole('alert').filter({ hasText: `${ship.name}: Sold out` });
  const swap = notice.getByRole('button', { name: /^Swap for / }).first();
  const [, name = ''] = /^Swap for (.+?) (?:\$|same price)/.exec((await swap.textContent()) ?? '') ?? [];
  const other = await guest.item(name);
  expect(other.type).toBe(ship.type);
  await swap.click();
  await expect(toast(page, 'Cart updated')).toContainText(`swapped ${ship.name} for ${other.name}`);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Order Summary' })).toContainText(other.name);
  await completeBooking(page).click();
  await expectConfirmed(page);

  const booked = await admin.getBookings(sue);
  expect(booked.map(({ itemName, quantity }) => [itemName, quantity]).sort()).toEqual(
    [
      [other.name, 1],
      [popcorn.name, 2],
    ].sort(),
  );
});

test('a sold-out day in the address says so on the first screen of a phone, with what is free instead', async ({
  page,
  guest,
}) => {
  const ship = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(62);
  await guest.book(ship, day, newPerson());
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`/item/${ship.id}?date=${day}`);
  const notice = page.getByRole('alert').filter({ hasText: 'is already booked' });
  const similar = notice.getByRole('button', { name: /^Choose instead: / });
  await expect(similar).toHaveCount(3);
  for (const one of await similar.all()) await expect(one).toBeInViewport({ ratio: 1 });
  await similar.first().click();
  await expect(page).toHaveURL(new RegExp(`/item/\\d+\\?date=${day}$`));
  await expect(page.getByRole('main').getByRole('link', { name: 'Book Now' })).toBeVisible();
});

test('a sold-out card on a phone offers what is free that day, and one tap adds it to the cart', async ({
  page,
  guest,
}) => {
  const ship = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(64);
  await guest.book(ship, day, newPerson());
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`/?date=${day}`);
  await page.getByRole('button', { name: `See what's available that day instead of ${ship.name}` }).click();
  const card = page.getByRole('article').filter({ hasText: ship.name });
  const similar = card.getByRole('button', { name: /^Add / });
  await expect(similar).toHaveCount(3);
  const [, name = ''] = /^Add (.+?) (?:\$|same price)/.exec((await similar.first().textContent()) ?? '') ?? [];
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await similar.first().click();
  await expect(toast(page, 'Item added to cart')).toContainText(name);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(page).toHaveURL(`/?date=${day}`);
  await expect(similar).toHaveCount(0);
});

test('cards fill the cart without leaving the page', async ({ page, guest }) => {
  const [ship, popcorn] = [await guest.item('Pirate Ship Bounce House'), await guest.item('Popcorn Machine')];
  const day = await guest.dayIn(63);
  await page.goto(`/?date=${day}`);
  await page.getByRole('button', { name: `Add to Cart: ${ship.name}` }).click();
  await expect(page.getByRole('button', { name: `Already in Cart: ${ship.name}` })).toBeDisabled();
  await page.getByRole('button', { name: `Add to Cart: ${popcorn.name}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  await expect(page).toHaveURL(`/?date=${day}`);
  await toast(page, 'Item added to cart').getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(`/cart?date=${day}`);
  await expect(toast(page, 'Item added to cart')).toBeHidden();
});
