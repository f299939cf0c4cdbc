import type { Page } from '@playwright/test';
import { newPerson } from '../support/customer-client.js';
import { createAdmin } from './support/clients.js';
import { expect, test } from './support/test.js';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(2).slice(0, 110);

test('a very long word breaks before it makes the page wider, and an amount of money never breaks', async ({
  page,
  admin,
  guest,
  inbox,
}) => {
  const item = await admin.addItem({ name: WORD, description: WORD, type: 'SLIDE', price: 18_900, stock: 3 });
  const day = await guest.dayIn(40);
  const lena = { name: WORD, email: newPerson('Lena').email };
  const booking = await guest.book(item, day, lena);
  const details = await inbox.detailsLink(lena);
  await createAdmin(page.request).signIn();
  await page.setViewportSize({ width: 320, height: 640 });

  for (const address of [
    details,
    `/admin/bookings/${booking.id}`,
    `/booking/${item.id}?date=${day}&step=details`,
    `/item/${item.id}?date=${day}`,
    `/?date=${day}`,
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByText(WORD).first()).toBeVisible();
      await expect.poll(() => overhang(page)).toBe(0);
      expect(await brokenAmounts(page)).toEqual([]);
    });
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const address of ['/admin/bookings', '/admin/customers']) {
    await test.step(address, async () => {
      await page.goto(`${address}?search=${encodeURIComponent(lena.email)}`);
      await expect(page.getByRole('rowheader').getByText(WORD)).toBeVisible();
      await expect.poll(() => overhang(page)).toBe(0);
    });
  }
});

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The figures that stand on more than one line. */
const brokenAmounts = (page: Page) =>
  page.getByRole('definition').evaluateAll((figures) =>
    figures
      .filter((figure) => /^\$[\d,.]+$/.test(figure.textContent ?? ''))
      .filter((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        return range.getClientRects().length > 1;
      })
      .map((figure) => figure.textContent),
  );
