import type { Page } from '@playwright/test';
import type { CalendarDate, Item } from '@party-rental/contracts';

interface Line {
  item: Item;
  selectedDate: CalendarDate;
  quantity: number;
}

export const line = (item: Item, selectedDate: CalendarDate, quantity = 1): Line => ({ item, selectedDate, quantity });

/** Fills the browser's cart as an earlier visit would have. */
export async function fillCart(page: Page, lines: readonly Line[]): Promise<void> {
  // Any URL of the shop gives access to its storage; this one runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate((cart) => localStorage.setItem('party-rental:cart', cart), JSON.stringify(lines));
}

export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart, / });
