import type { Page } from '@playwright/test';
import { PAGES } from '@party-rental/contracts';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

const FOOTER: Record<string, { path: keyof typeof PAGES; heading: string }> = {
  About: { path: '/about', heading: 'We bring the fun, you bring the cake' },
  Pricing: { path: '/pricing', heading: 'Every fee, out in the open' },
  Policies: { path: '/policies', heading: 'Fair rules, in plain words' },
  Delivery: { path: '/delivery', heading: 'To your gate, and up and running' },
  Safety: { path: '/safety', heading: 'Wild fun, safely tied down' },
  FAQ: { path: '/faq', heading: 'Good questions, straight answers' },
};

const footer = (page: Page) => page.getByRole('contentinfo');

test('the footer leads to everything there is to know, and says when and where the shop is open', async ({ page }) => {
  await page.goto('/');
  for (const [label, { path, heading }] of Object.entries(FOOTER)) {
    await footer(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(`${PAGES[path].title} | Hooray Party Rentals`);
  }
  await expect(footer(page)).toContainText('Mon-Fri 9am-6pm');
  await expect(footer(page)).toContainText('Sat 10am-4pm');
  await expect(footer(page)).toContainText('123 Party Lane');
  await expect(footer(page).getByRole('link', { name: '(555) 123-4567' })).toHaveAttribute('href', 'tel:5551234567');
});

test('the header leads to About and Contact, and says which of them is open', async ({ page }) => {
  await page.goto('/');
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  for (const name of ['About', 'Contact']) {
    await link(name).click();
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await expect(link(name)).toHaveAttribute('aria-current', 'page');
  }
});

test('the prices of the examples are those of the booking form', async ({ page, guest }) => {
  const { id } = await guest.item('Castle Bounce House');
  await page.goto('/pricing');
  const total = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'A castle for the birthday' }) })
    .getByText(/^Total/)
    .locator('xpath=following-sibling::dd')
    .innerText();
  await page.goto(`/booking/${id}?date=${await guest.dayIn(30)}`);
  await expect(page.getByText(total).first()).toBeVisible();
});

test('a question opens and closes with the keyboard', async ({ page }) => {
  await page.goto('/faq');
  const question = page.getByText('Can I cancel?');
  const answer = page.getByText(/for free up to 48 hours before the event day begins/);
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await page.keyboard.press('Space');
  await expect(answer).toBeHidden();
});

test('a visitor writes to the shop, through a reload, and the shop has the message to answer', async ({
  page,
  inbox,
}) => {
  const ida = newPerson('Ida');
  await page.goto('/contact');
  await page.getByLabel('Name').fill(ida.name);
  await page.getByLabel('Message').fill('Does the castle fit through a three-foot gate?\nWe have steps, too.');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue(ida.name);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(ida.email);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: "We've got your message" })).toBeFocused();

  const email = await inbox.emailAbout(`Message from ${ida.name}`);
  expect(email.text).toContain('Does the castle fit through a three-foot gate?\nWe have steps, too.');
  expect(email.text).toContain(ida.email);
  expect(email.hasHtml).toBe(true);
});
