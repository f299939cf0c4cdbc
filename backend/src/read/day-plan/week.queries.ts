import { Inject, Injectable } from '@nestjs/common';
import {
  activeLines,
  addDays,
  describeOverload,
  isClosedOn,
  isStopOn,
  setupWindowFor,
  weekday,
  type CalendarDate,
  type Coordinates,
  type SetupWindow,
  type ShopSettings,
  type Week,
} from '@party-rental/contracts';
import { stopOn } from '../../domain/day-plan/stop-state.js';
import { workMinutes } from '../../domain/day-plan/suggestion/travel.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SettingsReader } from '../settings/settings.queries.js';
import { coordinatesOfZip, findOwnZip } from '../settings/zip-place.js';
import { readCrews, type TruckCrew } from './crews.projection.js';

/** Amounts are in US cents. */
interface WeekOrder {
  state: OrderState;
  firstDay: CalendarDate;
  total: number;
  balance: number;
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
      this.settings.readWithoutPrices(),
      this.pool.query<WeekOrder>(ORDERS, [from, to]).then(({ rows }) => rows),
      readCrews(this.pool, from, to),
    ]);
    const places = await this.findPlaces(orders, settings);
    const days = Array.from({ length: 7 }, (_, i) => addDays(from, i));
    return { today, days: days.map((date) => planDay(date, { settings, orders, crews, places })) };
  }

  private async findPlaces(orders: readonly WeekOrder[], { city }: WeekSettings): Promise<Places> {
    const own = findOwnZip(city) ?? '';
    const zips = new Set([own, ...orders.map(({ state }) => getCustomer(state.customer).zipCode)]);
    const located = [...zips].map(async (zip) => [zip, await coordinatesOfZip(zip)] as const);
    const coordinates = new Map(await Promise.all(located));
    return { shop: coordinates.get(own) ?? null, of: (zip) => coordinates.get(zip) ?? null };
  }
}

interface Places {
  shop: Coordinates | null;
  of: (zip: string) => Coordinates | null;
}

type WeekSettings = Omit<ShopSettings, 'cleaningFee'>;

interface PlannedDays {
  settings: WeekSettings;
  orders: readonly WeekOrder[];
  crews: readonly TruckCrew[];
  places: Places;
}

function planDay(date: CalendarDate, { settings, orders, crews, places }: PlannedDays): PlannedWeek['days'][number] {
  const { trucks } = settings;
  const stops = orders.flatMap((order) => toStop(order, date, settings.setupWindows));
  const routes = trucks.map(({ id }) => stops.filter(({ truckId }) => truckId === id));
  const unassigned = stops.filter(({ truckId }) => !trucks.some(({ id }) => id === truckId));
  const minutes = [...routes, unassigned]
    .filter(({ length }) => length > 0)
    .map((route) => route.toSorted((a, b) => a.position - b.position || a.zip.localeCompare(b.zip)))
    .map((route) =>
      workMinutes(
        route.map(({ zip }) => places.of(zip)),
        places.shop,
      ),
    );
  const first = stops.filter(({ order }) => order.firstDay === date).map(({ order }) => order);
  const ofDay = crews.filter(({ day, truckId }) => day === date && trucks.some(({ id }) => id === truckId));
  return {
    date,
    isClosed: isClosedOn(date, settings),
    stops: stops.length,
    pickups: stops.filter(({ isPickup }) => isPickup).length,
    trucks: trucks.map(({ id, name }, i) => ({ id, name, stops: routes[i]?.length ?? 0 })),
    unassigned: unassigned.length,
    hours: Math.round(sum(minutes) / 6) / 10,
    // Everything is collected at the first delivery.
    toCollect: sum(first.map(({ balance }) => balance)),
    total: sum(first.map(({ total }) => total)),
    warnings: describeOverload(stops, trucks, settings),
    crew: [...new Set(ofDay.flatMap(({ staffIds }) => staffIds))],
  };
}

/** Without the order's price, which would take most of the time. Nothing if the order has no stop on the day. */
function toStop(order: WeekOrder, date: CalendarDate, setupWindows: readonly SetupWindow[]) {
  const { lines, stops, customer } = order.state;
  const { partyStart, zipCode } = getCustomer(customer);
  const ofDay = activeLines(lines).filter((line) => isStopOn(line, date));
  if (ofDay.length === 0) return [];
  const { truckId, position } = stopOn(stops, date);
  const isPickup = ofDay.every(({ eventDate }) => eventDate < date);
  return [
    {
      order,
      truckId,
      position: position ?? Infinity,
      zip: zipCode,
      isPickup,
      window: isPickup ? null : setupWindowFor(partyStart, setupWindows),
    },
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** In two parts, so that each has its index, as for the plan of a day. */
const ORDERS = `
  select state, first_day as "firstDay", total::float, balance::float from orders
  where first_day between $1 and $2 and status <> 'CANCELLED'
  union all
  select state, first_day as "firstDay", total::float, balance::float from orders
  where last_day >= $1 and first_day < $1 and last_day > first_day and status <> 'CANCELLED'`;
