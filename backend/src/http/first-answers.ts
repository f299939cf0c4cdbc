import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isCalendarDate, itemId, pageAt, type CalendarDate, type FirstAnswers } from '@party-rental/contracts';
import { Rejection } from '../domain/rejections.js';
import { isDatabaseAway } from '../platform/database-away.js';
import { AvailabilityOn } from '../read/availability.queries.js';
import { ItemById, ItemList } from '../read/items.queries.js';
import { ShopController } from './shop.controller.js';

/** The most that one page of the API's list holds. */
const MOST_ITEMS = 100;

/** A page that shows nothing yet is better than none. */
const PATIENCE_MS = 2_000;

/** What the page at an address asks the API first, answered as for a guest; nothing while the database is away, or hangs. */
export async function firstAnswers(app: INestApplicationContext, url: URL): Promise<FirstAnswers> {
  const asked = answers(app, url);
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    return await Promise.race([asked, sleep(PATIENCE_MS, {}, { signal })]);
  } catch (error) {
    if (isDatabaseAway(error)) return {};
    throw error;
  } finally {
    waiting.abort();
  }
}

async function answers(app: INestApplicationContext, { pathname, searchParams }: URL): Promise<FirstAnswers> {
  const queries = app.get(QueryBus, { strict: false });
  const settings = await app.get(ShopController, { strict: false }).settings();
  const at = pageAt(pathname);
  if (at?.pattern === '/') {
    const date = eventDay(searchParams.get('date'), settings.today);
    const [list, byItem] = await Promise.all([
      queries.execute(new ItemList({ limit: MOST_ITEMS }, null, false)),
      queries.execute(new AvailabilityOn(date)),
    ]);
    // A list that goes on has to be asked for page by page.
    return { settings, items: list.next === undefined ? list.rows : undefined, availability: { date, byItem } };
  }
  const id = at?.pattern === '/item/:id' ? itemId.safeParse(at.id).data : undefined;
  if (id === undefined) return { settings };
  const item = await queries.execute(new ItemById(id, false));
  return { settings, item: item instanceof Rejection ? undefined : item };
}

function eventDay(asked: string | null, today: CalendarDate): CalendarDate {
  return isCalendarDate(asked) && asked >= today ? asked : today;
}
