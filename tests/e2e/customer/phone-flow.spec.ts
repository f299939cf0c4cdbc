import type { Page } from '@playwright/test';
import { addDays, longDay, weekday } from '@party-rental/contracts';
import { completeBooking, contactFields, expectConfirmed, toast, turnTo } from '../support/booking-pages.js';
import { fillCart, line } from '../support/cart.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

const bar = (page: Page) =>
  page.locator('.sticky').filter({ has: page.getByRole('button', { name: 'Price details' }) });
const terms = (page: Page) => page.getByLabel('I accept the terms and conditions');

async function fillInRequired(page: Page, person: { name: string; email: string }): Promise<void> {
  for (const { label, text } of contactFields(person)) await page.getByLabel(label).fill(text);
}

/** Counts the taps on links, buttons, choices and days; texts are counted as fields. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) sessionStorage['taps'] = Number(sessionStorage['taps'] ?? 0) + 1;
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage['taps']));
}

test('a castle for a given Saturday: each step begins on the first screen, and few taps and fields lead there', async ({
  page,
  guest,
}, { annotations }) => {
  const tara = newPerson('Tara');
  const item = await guest.item('Castle Bounce House');
  const ahead = await guest.dayIn(61);
  const day = addDays(ahead, 6 - weekday(ahead));
  const taps = await countTaps(page);
  const main = page.getByRole('main');
  await page.goto('/');
  await page.getByRole('link', { name: item.name }).tap();
  const dayButton = await turnTo(page, day);
  const turns = (await taps()) - 1;
  await dayButton.tap();
  await main.getByRole('link', { name: 'Book Now' }).tap();

  const onward = page.getByRole('button', { name: 'Continue' });
  await expect(main.getByText(longDay(day)).first()).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Quantity' })).toBeInViewport({ ratio: 1 });
  await expect(onward).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('grid')).toBeHidden();
  await onward.tap();

  await expect(page.getByRole('heading', { name: 'Event & Contact Details' })).toBeFocused();
  const barTop = (await bar(page).boundingBox())?.y ?? 0;
  const first = await page.getByLabel('Full name').boundingBox();
  expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThanOrEqual(barTop);
  const fields = await page
    .getByRole('form')
    .locator('input:not([type=checkbox]), select, textarea')
    .filter({ visible: true })
    .count();
  await fillInRequired(page, tara);
  await terms(page).tap();
  await completeBooking(page).tap();
  await expectConfirmed(page);
  annotations.push({ type: 'taps and fields', description: `${await taps()} taps, ${fields} fields` });
  expect(fields).toBe(7);
  // How often the calendar is turned depends on today's date.
  expect((await taps()) - turns).toBe(6);
});

test('a guest opens the order from the confirmation, and the page without an order claims none', async ({
  page,
  guest,
}) => {
  const uma = newPerson('Uma');
  const item = await guest.item('8 ft Banquet Table');
  const day = await guest.dayIn(62);
  await page.goto(`/booking/${item.id}?date=${day}&step=details`);
  await fillInRequired(page, uma);
  await terms(page).tap();
  await completeBooking(page).tap();
  await expectConfirmed(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const calm of [
    page.getByRole('heading', { name: 'Booking Confirmed!' }),
    page.getByRole('heading', { name: longDay(day) }),
    page.getByText('1 Party Lane, Springfield, NY 10001'),
    page.getByText(/^Total \$/),
    page.getByRole('link', { name: 'View Your Order' }),
  ])
    await expect(calm).toBeInViewport({ ratio: 1 });
  // On smaller phones, the calendar buttons are below the fold (docs/decisions/0013).
  await page.setViewportSize({ width: 375, height: 740 });
  for (const name of ['Add to Calendar', 'Google Calendar'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  for (const text of [longDay(day), '1 Party Lane, Springfield, NY 10001', 'Received'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  const calendar = await page.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href');
  const file = await page.request.get(calendar ?? '');
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /dates=\d{8}%2F\d{8}/);
  await page.getByRole('link', { name: 'View Your Order' }).tap();
  await expect(page.getByRole('heading', { name: /^PR-/ })).toBeVisible();
  await expect(page.getByText(uma.email)).toBeVisible();

  await page.goto('/booking-confirmed');
  await expect(page.getByRole('heading', { name: 'No order to show here' })).toBeVisible();
  await expect(page).toHaveTitle(/^No order to show here/);
});

test('another buyer takes the day: the bar says so where the guest is typing, and beside the button', async ({
  page,
  guest,
}) => {
  const item = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(63);
  const listening = page.waitForResponse(/\/api\/stream$/);
  await page.goto(`/booking/${item.id}?date=${day}&step=details`);
  await listening;
  await page.getByLabel('Full name').fill('Vera');
  await guest.book(item, day, newPerson('Faster'));
  const sentence = `${longDay(day)} is already booked.`;
  await expect(bar(page).getByText(sentence)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
});

test('another buyer takes the day of an open item page: its bar says so where the guest looks at the calendar', async ({
  page,
  guest,
}) => {
  const item = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(67);
  const listening = page.waitForResponse(/\/api\/stream$/);
  await page.goto(`/item/${item.id}?date=${day}`);
  await listening;
  const chosen = await turnTo(page, day);
  await expect(chosen).toHaveAccessibleName(/, available, selected$/);
  await page
    .getByRole('heading', { name: 'Choose your day' })
    .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  const before = await chosen.boundingBox();
  await guest.book(item, day, newPerson('Faster'));
  const sentence = `${longDay(day)} is already booked.`;
  const itemBar = page.locator('.sticky').filter({ has: page.getByRole('button', { name: 'Select a Date Below' }) });
  await expect(itemBar.getByText(sentence)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  expect(await chosen.boundingBox()).toEqual(before);
});

test('a message covers no title and no field, follows its action, and ends with the next page', async ({
  page,
  guest,
}) => {
  const [item, day] = [await guest.item('Popcorn Machine'), await guest.dayIn(64)];
  const days = [day, await guest.dayIn(65), await guest.dayIn(66)];
  await page.goto(`/item/${item.id}?date=${day}`);
  const coveredByAdded = await watchMessage(page);
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await expect(page).toHaveURL(/\/cart\?/);
  await expect(toast(page, 'Item added to cart')).toBeVisible();
  expect(await coveredByAdded()).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: item.name }).tap();
  await expect(page).toHaveURL(/\/item\//);
  await expect(toast(page, 'Item added to cart')).toBeHidden();

  await fillCart(
    page,
    days.map((each) => line(item, each)),
  );
  await page.goto('/cart');
  const remove = page.getByRole('button', { name: /^Remove/ }).last();
  await remove.scrollIntoViewIfNeeded();
  await page.evaluate((titlesAndFields) => {
    for (const each of document.querySelectorAll<HTMLElement>(titlesAndFields))
      if (each.getBoundingClientRect().top >= 0) each.dataset['seen'] = '';
  }, TITLES_AND_FIELDS);
  const coveredByUpdated = await watchMessage(page, '[data-seen]');
  await remove.tap();
  await expect(toast(page, 'Cart updated')).toBeInViewport();
  await expect(toast(page, 'Cart updated')).toBeHidden();
  // Where the page is scrolled, what was in view moves down instead of under the message.
  expect(await coveredByUpdated()).toEqual([]);
});

const TITLES_AND_FIELDS = 'h1, h2, h3, legend, label, input, select, textarea';

/** Looks in every frame for titles and fields under the message. Returns a function that tells what it has found. */
async function watchMessage(page: Page, among = TITLES_AND_FIELDS): Promise<() => Promise<string[]>> {
  await page.evaluate((selector) => {
    const found = new Set<string>();
    const seen = { frames: 0, found };
    Object.assign(globalThis, { seen });
    const look = () => {
      const message = document.querySelector('[aria-label=Notifications]')?.getBoundingClientRect();
      if (message?.height) {
        seen.frames++;
        for (const each of document.querySelectorAll(selector)) {
          const { top, bottom, height } = each.getBoundingClientRect();
          if (height > 1 && top < message.bottom && bottom > message.top) found.add(each.outerHTML);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  }, among);
  type Watched = { seen: { frames: number; found: Set<string> } };
  return async () => {
    await page.waitForFunction(() => (globalThis as unknown as Watched).seen.frames >= 10);
    return page.evaluate(() => [...(globalThis as unknown as Watched).seen.found]);
  };
}
