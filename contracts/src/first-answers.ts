import type { AvailabilityByItem } from './availability.js';
import type { CalendarDate } from './calendar-date.js';
import type { RatedItem } from './items.js';
import type { PublicSettings } from './settings.js';

/** What a page would ask first of the API; the server sends it along, so that the first picture needs no second trip. */
export interface FirstAnswers {
  settings?: PublicSettings | undefined;
  /** Of the home page: all items, and what of them can be had on the day in question. */
  items?: RatedItem[] | undefined;
  availability?: { date: CalendarDate; byItem: AvailabilityByItem } | undefined;
  /** Of an item's page. */
  item?: RatedItem | undefined;
}

/** The id of the element that holds them, as JSON. */
export const FIRST_ANSWERS = 'first-answers';
