import type { AvailabilityByItem, DayAvailability } from '../stock/availability.js';
import type { CalendarDate } from '../days/calendar-date.js';
import type { RatedItem } from '../items/items.js';
import type { PublicSettings } from '../shop/settings.js';

/** API data that the server embeds in the HTML shell, so that rendering needs no second round trip. */
export interface PreloadedData {
  settings?: PublicSettings | undefined;
  /** On the home page: all items, and their availability on one day. */
  items?: RatedItem[] | undefined;
  availability?: { date: CalendarDate; byItem: AvailabilityByItem } | undefined;
  /** On an item's page. */
  item?: RatedItem | undefined;
  /** On an item's page for a day. */
  itemAvailability?: { date: CalendarDate; onDay: DayAvailability } | undefined;
}

/** The id of the `<script type="application/json">` that contains the preloaded data. */
export const PRELOADED_DATA = 'preloaded-data';
