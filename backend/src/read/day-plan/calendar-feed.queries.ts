import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  activeLines,
  addDays,
  atTime,
  formatTime,
  isStopOn,
  lastDay,
  partyTimes,
  setupWindowFor,
  truckOfFeed,
  type CalendarDate,
  type FeedId,
  type OrderStatus,
  type SetupWindow,
} from '@party-rental/contracts';
import { stopOn } from '../../domain/day-plan/stop-state.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { deriveStatus, type OrderState } from '../../domain/orders/order-state.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import { iCalendar, type CalendarEntry } from '../../platform/formats/icalendar.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { CONFIG, READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SettingsReader } from '../settings/settings.queries.js';

const DAYS_BACK = 30;
const DAYS_AHEAD = 365;
/** Earliest first. About 5 MB, and calendar apps read no more. */
const MAX_ORDERS = 10_000;
const PARTS_AT_ONCE = 50;

@Injectable()
export class CalendarFeedQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
    readonly freshness: Freshness,
  ) {}

  @Reads('orders')
  async read(feed: FeedId, name: string): Promise<string> {
    const today = this.businessDay.today();
    const from = addDays(today, -DAYS_BACK);
    const to = addDays(today, DAYS_AHEAD);
    const truckId = truckOfFeed(feed);
    const [{ setupWindows, businessName }, { rows }] = await Promise.all([
      this.settings.read(),
      this.pool.query<{ state: OrderState }>(ORDERS, [from, to, truckId ?? null, MAX_ORDERS]),
    ]);
    const { timeZone, publicUrl } = this.config;
    const entries = rows.flatMap(({ state }) =>
      getDays(state)
        .filter((day) => day >= from && day <= to)
        .filter((day) => truckId === undefined || stopOn(state.stops, day).truckId === truckId)
        .map((day) => toEntry(state, day, { setupWindows, timeZone, publicUrl })),
    );
    const calendarName = [name, businessName].filter(Boolean).join(', ');
    const data = { name: calendarName, x: [{ key: 'X-WR-TIMEZONE', value: timeZone }] };
    const parts: string[] = [];
    for (const part of iCalendar(businessName, data, entries)) {
      // A part takes a third of a millisecond: other requests must not wait for thousands.
      if (parts.push(part) % PARTS_AT_ONCE === 0) await setImmediate();
    }
    return parts.join('');
  }
}

/** In two parts, so that each has its index, as for the plan of a day. */
const ORDERS = `
  select state from (
    select state, first_day, id from orders where first_day between $1 and $2
    union all
    select state, first_day, id from orders where last_day >= $1 and first_day < $1 and last_day > first_day
  ) within_range
  where $3::int is null or jsonb_path_exists((state->'stops')::jsonb, '$.*.truckId ? (@ == $truck)', jsonb_build_object('truck', $3::int))
  order by first_day, id limit $4`;

/** Includes the days of cancelled lines: a cancelled stop stays in the calendars that have it. */
function getDays({ lines }: OrderState): CalendarDate[] {
  return [...new Set(lines.flatMap((line) => [line.eventDate, lastDay(line)]))].sort();
}

const CALENDAR_STATUS: Record<OrderStatus, CalendarEntry['status']> = {
  RECEIVED: 'TENTATIVE',
  PARTLY_CONFIRMED: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
};

interface Shop {
  setupWindows: readonly SetupWindow[];
  timeZone: string;
  publicUrl: string;
}

function toEntry(state: OrderState, day: CalendarDate, { setupWindows, timeZone, publicUrl }: Shop): CalendarEntry {
  const { id, number, createdAt, partyDetails } = state;
  const { partyStart, specialInstructions, customerName, customerPhone, ...place } = {
    ...partyDetails,
    ...getCustomer(state.customer),
  };
  const ofDay = state.lines.filter((line) => isStopOn(line, day));
  const status = CALENDAR_STATUS[deriveStatus({ lines: ofDay })];
  const isCancelled = status === 'CANCELLED';
  const isPickup = ofDay.every(({ eventDate }) => eventDate < day);
  const items = (isCancelled ? ofDay : activeLines(ofDay)).map(({ itemName, quantity }) =>
    quantity > 1 ? `${itemName} × ${quantity}` : itemName,
  );
  const window = setupWindowFor(partyStart, setupWindows);
  const facts = [
    `Order ${number}`,
    `Phone: ${customerPhone}`,
    partyStart && !isPickup && `Party starts at ${formatTime(partyStart)}`,
    specialInstructions && `Notes: ${specialInstructions}`,
    `${publicUrl}/admin/orders/${id}`,
  ];
  return {
    id: `${id}-${day}`,
    stamp: new Date(createdAt),
    status,
    when: (isPickup ? undefined : getTimes(day, partyStart, window, timeZone)) ?? day,
    summary: `${isCancelled ? 'Cancelled: ' : ''}${isPickup ? 'Pick up: ' : ''}${customerName}: ${items.join(', ')}`,
    location: `${place.address}, ${place.city}, ${place.state} ${place.zipCode}`,
    description: facts.filter(Boolean).join('. '),
  };
}

/** When the crew sets up, or else the party. */
function getTimes(day: CalendarDate, partyStart: string | null, window: SetupWindow | null, timeZone: string) {
  if (window) return { start: atTime(timeZone, day, window.from), end: atTime(timeZone, day, window.to) };
  return partyStart === null ? undefined : partyTimes(day, partyStart, timeZone);
}
