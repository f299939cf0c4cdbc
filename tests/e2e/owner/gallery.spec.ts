import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe.js';
import { toast } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

test('on a phone the owner uploads, crops, describes and sorts images, and visitors look through them', async ({
  page,
  browser,
  shop,
}) => {
  await createAdmin(page.request).signIn();
  const name = `Palm Slide ${randomUUID().slice(0, 8)}`;
  const item = await createAdmin(page.request).addItem({ name, stock: 1 });
  const images = page.getByRole('list', { name: 'Current images' });

  await test.step('two files are uploaded at once', async () => {
    await page.goto(`/admin/items/${item.id}`);
    const photos = await Promise.all(['#e4572e', '#2e86e4'].map((color) => draw(page, color)));
    const files = photos.map((buffer, n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer }));
    await page.getByLabel('Images', { exact: true }).setInputFiles(files);
    await expect(images.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Add Images' })).toBeEnabled();
  });

  await test.step('the second one is cropped with the keyboard', async () => {
    const before = await images.getByRole('img', { name: 'Image 2' }).getAttribute('src');
    await page.getByRole('button', { name: 'Crop image 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop Image' });
    await expect(dialog.getByRole('button', { name: 'Crop' })).toBeEnabled();
    await dialog.getByLabel('Zoom').fill('2');
    await dialog.getByRole('group', { name: 'Part of the image that is kept' }).press('ArrowRight');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Crop' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(images.getByRole('img', { name: 'Image 2' })).not.toHaveAttribute('src', before ?? '');
  });

  await test.step('it is described, and becomes the first one', async () => {
    await page.getByLabel('What image 2 shows').fill('A blue slide');
    await page.getByRole('button', { name: 'Move image 2 up' }).click();
    await expect(page.getByLabel('What image 1 shows')).toHaveValue('A blue slide');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Item updated')).toBeVisible();
  });

  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 375, height: 667 },
    deviceScaleFactor: 1,
    hasTouch: true,
  });
  const visit = await context.newPage();
  await visit.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      window.shifts.push(...(list.getEntries() as unknown as typeof window.shifts));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const row = visit.getByRole('list', { name: `Images of ${name}` });
  const counter = visit.getByText(/of 2$/);

  await test.step('the first image is loaded once, in the size that fits, before and after React mounts', async () => {
    const requested: string[] = [];
    visit.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await visit.goto(`/item/${item.id}`);
    await expect(row.getByRole('img', { name: 'A blue slide' })).toBeVisible();
    const shown = await row
      .getByRole('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(shown).toMatch(/-480\.webp$/);
    await visit.waitForLoadState('networkidle');
    expect(requested.filter((path) => path.startsWith('/uploads/') && !path.endsWith('-480.webp'))).toEqual([]);
    expect(requested.filter((path) => path === new URL(shown).pathname)).toHaveLength(1);
  });

  await test.step('buttons, arrow keys and a swipe lead to the other one', async () => {
    await visit.getByRole('button', { name: 'Next image' }).click();
    await expect(counter).toHaveText('Image 2 of 2');
    await expect(row.getByRole('img', { name: `${name}, image 2` })).toBeInViewport({ ratio: 0.9 });
    await row.press('ArrowLeft');
    await expect(counter).toHaveText('Image 1 of 2');
    await expect(row.getByRole('img', { name: 'A blue slide' })).toBeInViewport({ ratio: 0.9 });
    await swipeLeft(visit, row);
    await expect(counter).toHaveText('Image 2 of 2');
    await expect(row.getByRole('img', { name: `${name}, image 2` })).toBeInViewport({ ratio: 0.9 });
    // While the row snaps, it follows the finger and no button.
    await expect.poll(() => row.evaluate((list) => list.scrollLeft === list.clientWidth)).toBe(true);
    await visit.getByRole('button', { name: 'Show image 1 of 2' }).click();
    await expect(counter).toHaveText('Image 1 of 2');
    expect(await violations(visit)).toEqual([]);
  });

  await test.step('nothing has moved the page', async () => {
    // Before its fonts arrive, the page may move by a line.
    expect(await visit.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0))).toBeLessThan(0.02);
  });
  await context.close();
});

/** A photo that has one color. */
async function draw(page: Page, color: string): Promise<Buffer> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1000];
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 1600, 1000);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, color);
  return Buffer.from(base64, 'base64');
}

async function swipeLeft(page: Page, row: Locator): Promise<void> {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not shown');
  const devTools = await page.context().newCDPSession(page);
  const y = box.y + box.height / 4;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', 320);
  for (let x = 310; x >= 60; x -= 10) await touch('touchMove', x);
  await touch('touchEnd');
}
