import { expect, type Locator, type Page } from '@playwright/test';
import type { CalendarDate, Item } from '@party-rental/contracts';
import type { Person } from '../../support/customer-client.js';

/** Turns the calendar to the month of a day, and returns the day's button. */
export async function turnTo(page: Page, day: CalendarDate): Promise<Locator> {
  const button = page.locator(`[data-day="${day}"]`);
  await expect(page.getByRole('grid')).toBeVisible();
  while (!(await button.isVisible())) {
    const first = await page.locator('[data-day]').first().getAttribute('data-day');
    const isEarlier = first !== null && day < first;
    await page.getByRole('button', { name: isEarlier ? 'Previous month' : 'Next month' }).click();
  }
  return button;
}

/** `Sat, Dec 12` */
export const shortDay = (day: CalendarDate) =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The labels of the fields for a person's contact details, each with a text to enter. */
export const contactFields = ({ name, email }: Pick<Person, 'name' | 'email'>) => [
  { label: 'Full name', text: name },
  { label: 'Email', text: email },
  { label: 'Phone', text: '555 010 2030' },
  { label: 'Address', text: '1 Party Lane' },
  { label: 'City', text: 'Springfield' },
  { label: 'State', text: 'NY' },
  { label: 'Zip code', text: '10001' },
];

export async function fillInDetails(page: Page, person: Pick<Person, 'name' | 'email'>): Promise<void> {
  for (const { label, text } of contactFields(person)) await page.getByLabel(label).fill(text);
  await openPartyFields(page);
  await page.getByLabel('Event type').selectOption('Birthday');
  await page.getByLabel('Number of attendees').fill('25');
  await page.getByLabel('Special instructions').fill('The gate code is 4711.\nPlease ring twice.');
  await page.getByLabel(/accepts? the terms and conditions/).check();
}

/** Unfolds the optional fields, where they are folded. */
async function openPartyFields(page: Page): Promise<void> {
  if (!(await page.getByLabel('Event type').isVisible())) await page.getByText('More about your party').click();
}

/** Opens the booking form of an item for a day, filled in and ready to be sent. */
export async function openFilledForm(
  page: Page,
  item: Item,
  day: CalendarDate,
  person: Pick<Person, 'name' | 'email'>,
): Promise<void> {
  await page.goto(`/booking/${item.id}?date=${day}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillInDetails(page, person);
}

export const completeBooking = (page: Page) => page.getByRole('button', { name: 'Complete Booking' });

export async function expectConfirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
}

export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).filter({ hasText: title });

export async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
