import type { Page } from '@playwright/test';
import { fillCart, line } from './support/cart.js';
import { newPerson } from '../support/customer-client.js';
import { createCustomer } from './support/clients.js';
import { expect, test } from './support/test.js';

test('text of one and a half and of twice its size fits a phone', async ({ page, guest, inbox }) => {
  const item = await guest.item('Castle Bounce House');
  const day = await guest.dayIn(41);
  const customer = createCustomer(page.request);
  const person = await customer.register(newPerson('Maximiliane'));
  await customer.book(item, day, person);
  const details = await inbox.detailsLink(person);
  await page.setViewportSize({ width: 375, height: 740 });
  await fillCart(page, [line(await guest.item('Round Banquet Table'), day), line(item, await guest.dayIn(42))]);

  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of [24, 32]) {
      await page.evaluate((px) => (document.documentElement.style.fontSize = `${px}px`), size);
      await expect.poll(() => overhanging(page), `${address} at ${size} px`).toEqual([]);
    }
  };
  for (const address of [
    '/',
    `/?date=${day}`,
    `/item/${item.id}?date=${day}`,
    '/cart',
    '/checkout',
    `/booking/${item.id}?date=${day}`,
    `/booking/${item.id}?date=${day}&step=details`,
    details,
    '/account',
    '/bookings',
  ])
    await test.step(address, () => open(address));
  // No open page may ask for what needs the session.
  await page.goto('about:blank');
  await customer.request('logout');
  for (const address of ['/auth', '/forgot-password', '/find-booking']) await test.step(address, () => open(address));
});

/** The words that reach over the edge of the screen, and the page when it does. */
const overhanging = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : [];
    while (words.nextNode()) {
      const { currentNode } = words;
      // The row of categories scrolls.
      if (currentNode.parentElement?.closest('.sr-only, [class*="sr-only"], svg, [aria-label="Categories"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if ([...range.getClientRects()].some(({ left, right }) => left < 0 || right > clientWidth + 1))
        found.push(currentNode.textContent ?? '');
    }
    return found;
  });
