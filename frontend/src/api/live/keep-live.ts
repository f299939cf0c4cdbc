import { isCalendarDate, lastDay, type CalendarDate, type StreamMessage } from '@party-rental/contracts';
import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import { toMonth } from '../../lib/month';
import { reading } from '../query';
import { settingsQuery } from '../settings';
import { ShopStream } from './shop-stream';

/** Delay before closing, because no live query may be mounted between two pages. */
const LINGER_MS = 5_000;
const START_TIMEOUT_MS = 1_000;
/** Minimum interval between refetches of visible queries. */
const REFETCH_EVERY_MS = 200;

/** Refreshes mounted queries with `meta: { live: true }`. Returns a function that stops it. */
export function keepLive(queryClient: QueryClient): () => void {
  const outdated = new Map<string, InvalidateQueryFilters>();
  let refetching = false;
  let stopped = false;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let today = queryClient.getQueryData(settingsQuery.queryKey)?.today;

  function handleMessage(message: StreamMessage) {
    // Refetched on the next mount, so that a price doesn't change while the visitor reads it.
    if (message.changed === 'item' || message.changed === 'everything')
      void queryClient.invalidateQueries({ ...reading('items'), refetchType: 'none' });
    outdated.set(JSON.stringify(message), outdatedBy(message));
    if (!refetching) void refetchAll();
  }

  async function refetchAll() {
    refetching = true;
    while (outdated.size > 0) {
      const filters = [...outdated.values()];
      outdated.clear();
      await Promise.all(filters.map((filter) => queryClient.invalidateQueries(filter)));
      await new Promise((resolve) => setTimeout(resolve, REFETCH_EVERY_MS));
    }
    refetching = false;
  }

  const stream = new ShopStream(handleMessage);
  const isNeeded = () =>
    !stopped && queryClient.getQueryCache().findAll({ type: 'active', predicate: isLive }).length > 0;

  function updateStream() {
    clearTimeout(lingering);
    if (isNeeded()) whenIdle(() => isNeeded() && stream.setWanted(true));
    else lingering = setTimeout(() => stream.setWanted(isNeeded()), LINGER_MS);
  }

  /** A new business day changes availability without an event. */
  function checkBusinessDay() {
    const before = today;
    today = queryClient.getQueryData(settingsQuery.queryKey)?.today ?? before;
    if (before && today !== before) void queryClient.invalidateQueries({ predicate: isLive });
  }

  updateStream();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (isLive(query) && (type === 'observerAdded' || type === 'observerRemoved')) updateStream();
    if (type === 'updated') checkBusinessDay();
  });
  return () => {
    stopped = true;
    unsubscribe();
    clearTimeout(lingering);
    stream.end();
  };
}

/** The queries that a message makes outdated, except for items. */
function outdatedBy(message: StreamMessage): InvalidateQueryFilters {
  switch (message.changed) {
    case 'availability': {
      const { itemId, day } = message;
      const { year, month } = toMonth(day);
      return availabilityWhere(({ query, params }) =>
        params?.['itemId'] === undefined
          ? isInRental(query, day)
          : params['itemId'] === itemId &&
            (params['date'] === day || (params['year'] === year && params['month'] === month)),
      );
    }
    case 'item':
      return availabilityWhere(
        ({ params, query }) => params?.['itemId'] === message.itemId || query?.['date'] !== undefined,
      );
    case 'bookings':
      return reading('bookings');
    case 'everything':
      return reading('availability', 'bookings', 'settings');
  }
}

/** Whether a request for a rental, with its first day and its length, has a day. */
function isInRental({ date, days = 1 }: Readonly<Record<string, unknown>> = {}, day: CalendarDate): boolean {
  return isCalendarDate(date) && date <= day && day <= lastDay({ eventDate: date, days: Number(days) });
}

type Parts = { readonly [P in 'params' | 'query']?: Readonly<Record<string, unknown>> };

function availabilityWhere(matches: (request: Parts) => boolean): InvalidateQueryFilters {
  const reads = reading('availability').predicate;
  return { predicate: (query: Query) => reads(query) && matches(Object(query.queryKey[1]) as Parts) }; // as `read` sets it
}

function isLive({ meta }: { meta?: Record<string, unknown> | undefined }): boolean {
  return meta?.['live'] === true;
}

/** After the page has loaded. */
function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') window.addEventListener('load', () => whenIdle(act), { once: true });
  else if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: START_TIMEOUT_MS });
  else setTimeout(act, START_TIMEOUT_MS);
}
