import { expect, type Page } from '@playwright/test';
import type { CalendarDate, Item } from '@party-rental/contracts';

/** The data of the screens. */
export interface Facts {
  item: Item;
  day: CalendarDate;
  /** An item with more units than all tests book. */
  plenty: Item;
  /** On this day the item is booked out. */
  bookedDay: CalendarDate;
  /** A booking's page, as a guest's email links to it. */
  detailsLink: string;
  /** The page of its order, with the same token. */
  orderLink: string;
}

export interface Screen {
  name: string;
  /** Opens the screen and waits until it is complete. */
  open: (page: Page, facts: Facts) => Promise<void>;
  /** The texts it must contain, letter for letter. */
  words?: readonly string[];
  /** Whether the screen comes from a package, so that its colors and structure are not ours. */
  readyMade?: boolean;
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { name })).toBeVisible();

export const calendar = (page: Page): Promise<void> =>
  expect(page.locator('[data-state="available"]').first()).toBeVisible();

/** A screen that is complete when its heading is visible. */
export function simpleScreen(path: string, title: string | RegExp): Screen {
  return {
    name: path,
    open: async (page) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  };
}
