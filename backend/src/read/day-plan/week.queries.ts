import { Inject, Injectable } from '@nestjs/common';
import {
  activeLines,
  addDays,
  isClosedOn,
  isStopOn,
  weekday,
  type CalendarDate,
  type ShopSettings,
  type Week,
} from '@party-rental/contracts';
import { workMinutes, type Coordinates } from '../../domain/day-plan/suggestion/travel.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SettingsReader } from '../settings/settings.queries.js';
import { coordinatesOfZip, findOwnZip } from '../settings/zip-place.js';
import { readCrews, type TruckCrew } from './crews.projection.js';
import { toStops } from './stop-view.js';

interface WeekOrder {
  state: OrderState;
  /** US cents. */
  total: number;
}

/** `crew` are ids of accounts; the API has the names. */
export interface PlannedWeek {
  today: CalendarDate;
  days: (Omit<Week['days'][number], 'crew'> & { crew: readonly number[] })[];
}

@Injectable()
export class WeekQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
    readonly freshness: Freshness,
  ) {}

  /** Seven days, by default from the Monday of this week. */
  @Reads('orders', 'crews')
  async from(first: CalendarDate | undefined): Promise<PlannedWeek> {
    const today = this.businessDay.today();
    const from = first ?? addDays(today, -((weekday(today) + 6) % 7));
    const to = addDays(from, 6);
    const [settings, orders, crews] = await Promise.all([
      this.settings.read(),
      this.pool.query<WeekOrder>(ORDERS, [from, to]).then(({ rows }) => rows),
      readCrews(this.pool, from, to),
    ]);
    const toDay = planDay({ settings, orders, crews, places: await this.findPlaces(orders, settings) });
    const moment = this.businessDay.moment();
    return { today, days: Array.from({ length: 7 }, (_, i) => toDay(addDays(from, i), moment)) };
  }

  private async findPlaces(orders: readonly WeekOrder[], { city }: ShopSettings): Promise<Places> {
    const zips = new Map(orders.map(({ state }) => [state.id, getCustomer(state.customer).zipCode]));
    const own = findOwnZip(city) ?? '';
    const located = [...new Set([own, ...zips.values()])].map(
      async (zip) => [zip, await coordinatesOfZip(zip)] as const,
    );
    const coordinates = new Map(await Promise.all(located));
    return { shop: coordinates.get(own) ?? null, of: (id) => coordinates.get(zips.get(id) ?? '') ?? null };
  }
}

interface Places {
  shop: Coordinates | null;
  of: (orderId: string) => Coordinates | null;
}

interface PlannedDays {
  settings: ShopSettings;
  orders: readonly WeekOrder[];
  /** Of trucks in the settings. */
  crews: readonly TruckCrew[];
  places: Places;
}

/** Returns a function that plans one of the days. */
function planDay({ settings, orders, crews, places }: PlannedDays) {
  const totals = new Map(orders.map(({ state, total }) => [state.id, total]));
  return (date: CalendarDate, moment: { now: Date; timeZone: string }): PlannedWeek['days'][number] => {
    const states = orders.map(({ state }) => state);
    const ofDay = states.filter(({ lines }) => activeLines(lines).some((line) => isStopOn(line, date)));
    const stops = toStops(ofDay, date, settings, moment);
    const routes = [...settings.trucks.map(({ id }) => id), null].map((truckId) =>
      stops.filter((stop) => stop.truckId === truckId),
    );
    const minutes = routes
      .filter(({ length }) => length > 0)
      .map((route) => route.map(({ orderId }) => places.of(orderId)))
      .map((route) => workMinutes(route, places.shop));
    const first = stops.filter(({ firstDay }) => firstDay === date);
    return {
      date,
      isClosed: isClosedOn(date, settings),
      stops: stops.length,
      pickups: stops.filter(({ lines }) => lines.every(({ task }) => task === 'PICK_UP')).length,
      trucks: settings.trucks.map(({ id, name }, i) => ({ id, name, stops: routes[i]?.length ?? 0 })),
      unassigned: routes.at(-1)?.length ?? 0,
      hours: Math.round(sum(minutes) / 6) / 10,
      toCollect: sum(stops.map(({ toCollect }) => toCollect)),
      total: sum(first.map(({ orderId }) => totals.get(orderId) ?? 0)),
      crew: [...new Set(crews.filter(({ day }) => day === date).flatMap(({ staffIds }) => staffIds))],
    };
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** In two parts, so that each has its index, as for the plan of a day. */
const ORDERS = `
  select state, total::float from orders where first_day between $1 and $2 and status <> 'CANCELLED'
  union all
  select state, total::float from orders where last_day >= $1 and first_day < $1 and last_day > first_day
    and status <> 'CANCELLED'`;
