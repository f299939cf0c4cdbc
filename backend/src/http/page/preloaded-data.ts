import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import {
  isCalendarDate,
  isContentPage,
  itemId,
  pageAt,
  type CalendarDate,
  type PreloadedData,
} from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import { isDatabaseUnavailable } from '@party-rental/event-store/is-database-unavailable';
import { onDay, type Source } from '../../read/changes/response-cache.js';
import { PublicShop } from '../controllers/shop/public-shop.js';
import { ItemQueries } from '../../read/items/items.queries.js';
import { ShopQueries } from '../../read/settings/settings.queries.js';
import { AvailabilityQueries } from '../../read/availability/availability.queries.js';

/** The page size limit of the API's item list. */
const MAX_ITEMS = 100;
/** Of what can be read without scripts. */
const MAX_LISTED_ITEMS = 1_000;

/** After this time the page is sent without data, and requests it from the API. */
const QUERY_TIMEOUT_MS = 2_000;

/** The page's path, and the day that it shows availability for: today unless one is requested. */
export interface PageRequest {
  pathname: string;
  date: CalendarDate;
  isDayRequested: boolean;
}

export function pageRequest({ pathname, searchParams }: URL, today: CalendarDate): PageRequest {
  const requested = searchParams.get('date');
  const isDayRequested = isCalendarDate(requested) && requested >= today;
  return { pathname, date: isDayRequested ? requested : today, isDayRequested };
}

/** The sources of the data, for the response cache. */
export function getSources({ pathname, date, isDayRequested }: PageRequest): readonly Source[] {
  const pattern = pageAt(pathname)?.pattern;
  if (pattern === '/') return ['settings', 'items', 'reviews', onDay(date)];
  if (pattern !== '/item/:id') return ['settings'];
  return ['settings', 'items', 'reviews', ...(isDayRequested ? [onDay(date)] : [])];
}

/** The API data that a page needs first, as a guest gets it; empty while the database is unavailable or does not respond. */
export async function preloadedData(app: INestApplicationContext, page: PageRequest): Promise<PreloadedData> {
  const timeout = new AbortController();
  try {
    return await Promise.race([queryData(app, page), sleep(QUERY_TIMEOUT_MS, {}, { signal: timeout.signal })]);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return {};
    throw error;
  } finally {
    timeout.abort();
  }
}

/** The data for scripts, which request a longer list of items page by page. */
export function forScripts({ items, ...data }: PreloadedData): PreloadedData {
  return { ...data, items: items && items.length <= MAX_ITEMS ? items : undefined };
}

async function queryData(app: INestApplicationContext, page: PageRequest): Promise<PreloadedData> {
  const { pathname, date, isDayRequested } = page;
  const items = app.get(ItemQueries, { strict: false });
  const availability = app.get(AvailabilityQueries, { strict: false });
  const shop = app.get(PublicShop, { strict: false });
  const settings = await shop.settings();
  const at = pageAt(pathname);
  const isAboutDelivery = at?.pattern === '/delivery' || at?.pattern === '/delivery/:id';
  const places = isAboutDelivery ? await app.get(ShopQueries, { strict: false }).places() : undefined;
  if (at && isContentPage(at.pattern)) return { settings, content: await shop.content(), places };
  if (places) return { settings, places };
  if (at?.pattern === '/') {
    const [list, byItem] = await Promise.all([
      items.list({ limit: MAX_LISTED_ITEMS }, null, false),
      availability.ofAllItems(date),
    ]);
    return { settings, items: list.rows, availability: { date, byItem } };
  }
  const id = at?.pattern === '/item/:id' ? itemId.safeParse(at.id).data : undefined;
  if (id === undefined) return { settings };
  const [item, found] = await Promise.all([
    items.byId(id, false),
    isDayRequested ? availability.ofDay(id, date) : undefined,
  ]);
  if (item instanceof Rejection) return { settings };
  return {
    settings,
    item,
    itemAvailability: found && !(found instanceof Rejection) ? { date, onDay: found } : undefined,
  };
}
