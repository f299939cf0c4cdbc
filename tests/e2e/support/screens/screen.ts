import { expect, type Page } from '@playwright/test';
import type { CalendarDate, Item } from '@party-rental/contracts';

/** What the screens are about. */
export interface Facts {
  item: Item;
  day: CalendarDate;
  /** An item of which there are more than all tests book. */
  plenty: Item;
  /** On this day the item is booked out. */
  bookedDay: CalendarDate;
  /** A booking's page, as a guest's email links to it. */
  detailsLink: string;
}

export interface Screen {
  name: string;
  /** Opens it, and waits until it shows what it is for. */
  open: (page: Page, facts: Facts) => Promise<void>;
  /** What it must say, letter for letter. */
  words?: readonly string[];
  /** Whether it comes ready-made in a package, whose colours and structure are not ours. */
  readyMade?: boolean;
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { name })).toBeVisible();

export const calendar = (page: Page): Promise<void> =>
  expect(page.locator('[data-state="available"]').first()).toBeVisible();

/** A screen that is there once its heading is. */
export function simpleScreen(path: string, title: string | RegExp): Screen {
  return {
    name: path,
    open: async (page) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  };
}
