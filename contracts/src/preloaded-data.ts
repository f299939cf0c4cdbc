import type { AvailabilityByItem } from './availability.js';
import type { CalendarDate } from './days/calendar-date.js';
import type { RatedItem } from './items.js';
import type { PublicSettings } from './settings.js';

/** The API data that a page needs first; the server embeds it in the page, so that rendering needs no second round trip. */
export interface PreloadedData {
  settings?: PublicSettings | undefined;
  /** Of the home page: all items, and their availability on one day. */
  items?: RatedItem[] | undefined;
  availability?: { date: CalendarDate; byItem: AvailabilityByItem } | undefined;
  /** Of an item's page. */
  item?: RatedItem | undefined;
}

/** The id of the `<script type="application/json">` that holds it. */
export const PRELOADED_DATA = 'preloaded-data';
