import type { AvailabilityByItem, DayAvailability } from '../stock/availability.js';
import type { CalendarDate } from '../days/calendar-date.js';
import type { RatedItem } from '../items/items.js';
import type { PublicContent } from '../shop/brand-settings.js';
import type { PlaceServed } from '../shop/places.js';
import type { PublicSettings } from '../shop/settings.js';

/** API data that the server embeds in the HTML shell, so that rendering needs no second round trip. */
export interface PreloadedData {
  settings?: PublicSettings | undefined;
  /** On pages whose words are the owner's. */
  content?: PublicContent[] | undefined;
  /** On the pages about delivery. */
  places?: PlaceServed[] | undefined;
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
