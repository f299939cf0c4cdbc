import { violations } from '../support/axe.js';
import { signIn } from '../support/booking-pages.js';
import { openSecondShop, type SecondShop } from '../support/second-shop.js';
import { ADMIN } from '../../support/admin-client.js';
import { noisePng } from '../../support/png.js';
import { expect, test } from '../support/test.js';

let second: SecondShop;

test.beforeAll(async ({ shop }) => {
  second = await openSecondShop(shop, 'look', { env: { SEED: 'catalog', LOG_LEVEL: 'silent' } });
});
test.afterAll(() => second.close());

test.use({ refusedAt: ['400 /api/admin/content/about.lead'] });

test('an owner makes the shop look and sound like her own, and its first paint is already hers', async ({
  browser,
  quietConsole,
}) => {
  const context = await browser.newContext({ baseURL: second.url, viewport: { width: 375, height: 740 } });
  quietConsole(context);
  const owner = await context.newPage();
  await owner.goto('/auth');
  await signIn(owner, ADMIN);
  await expect(owner).not.toHaveURL(/auth/);

  await owner.goto('/admin/brand');
  const primary = owner.getByLabel('Buttons and links', { exact: true });
  await primary.fill('#ffee00');
  await expect(owner.getByText(/can't be read on light pages/)).toBeVisible();
  expect(await violations(owner)).toEqual([]);
  await primary.fill('#1d4f91');
  await expect(owner.getByText(/can't be read on light pages/)).toBeHidden();
  await owner.getByLabel('Title').fill('Bounce Into Summer');
  const image = { name: 'photo.png', mimeType: 'image/png', buffer: noisePng(64) };
  await owner.getByLabel('Photo').setInputFiles(image);
  await expect(owner.getByRole('button', { name: 'Delete Photo' })).toBeVisible();
  await owner.getByRole('button', { name: 'Save Look' }).click();
  await expect(owner.getByText('Your look is saved')).toBeVisible();

  await owner.goto('/admin/words');
  await owner.getByText('About', { exact: true }).last().click();
  const introduction = owner.getByRole('form', { name: 'Introduction: About' });
  await introduction.getByLabel('Introduction').fill('Call us at {{fax}}.');
  await introduction.getByRole('button', { name: /^Save/ }).click();
  await expect(introduction.getByText(/There's no placeholder \{\{fax\}\}/).first()).toBeVisible();
  await introduction.getByLabel('Introduction').fill('A family business{{fromTown}}.');
  await introduction.getByRole('button', { name: /^Save/ }).click();
  await expect(introduction.getByRole('button', { name: /^Undo Last Change/ })).toBeVisible();
  expect(await violations(owner)).toEqual([]);

  // Without scripts, a page is what the server sends.
  const plain = await browser.newContext({ baseURL: second.url, javaScriptEnabled: false });
  const first = await plain.newPage();
  await first.goto('/');
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('Bounce Into Summer');
  const readPrimary = () => getComputedStyle(document.documentElement).getPropertyValue('--primary');
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Bounce Into Summer');
  expect(await visitor.evaluate(readPrimary)).toBe('#1d4f91');
  expect(await violations(visitor)).toEqual([]);
  await visitor.goto('/about');
  await expect(visitor.getByText('A family business from Springfield.')).toBeVisible();
  expect(await violations(visitor)).toEqual([]);

  await introduction.getByRole('button', { name: /^Undo Last Change/ }).click();
  await expect(introduction.getByLabel('Introduction')).toHaveValue(/small rental crew/);
  await plain.close();
  await context.close();
});
