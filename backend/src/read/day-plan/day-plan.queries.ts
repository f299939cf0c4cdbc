import { Inject, Injectable } from '@nestjs/common';
import {
  activeLines,
  MAX_SUGGESTED_STOPS,
  isStopOn,
  moneyAtStop,
  type CalendarDate,
  type Coordinates,
  type DayPlanSuggestion,
  type Order,
  type OrderArrival,
  type Role,
  type ShopSettings,
  type Stop,
  type StopLimits,
  type Truck,
} from '@party-rental/contracts';
import { rejectUnseenDay } from '../../domain/day-plan/crew-days.js';
import { stopOn } from '../../domain/day-plan/stop-state.js';
import { estimateArrivals, toSpan } from '../../domain/day-plan/suggestion/estimate-arrivals.js';
import { suggestDayPlan, type DayToPlan } from '../../domain/day-plan/suggestion/suggest-day-plan.js';
import { milesBetween } from '../../domain/day-plan/suggestion/travel.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SettingsReader } from '../settings/settings.queries.js';
import { coordinatesOfZip, findOwnZip } from '../settings/zip-place.js';
import { readCrews, type TruckCrew } from './crews.projection.js';
import { toInternalNotes, toStops, type PlannedStop } from './stop-view.js';

export interface PlannedDay {
  date: CalendarDate;
  trucks: readonly Truck[];
  limits: StopLimits;
  /** Of trucks in the settings. */
  crews: readonly TruckCrew[];
  shop?: Coordinates;
  stops: (PlannedStop & Pick<Stop, 'estimatedArrival' | 'isLate' | 'coordinates' | 'milesFromShop'>)[];
}

interface DayRead {
  date: CalendarDate;
  settings: ShopSettings;
  orders: OrderState[];
  stops: PlannedStop[];
}

@Injectable()
export class DayPlanQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
    readonly freshness: Freshness,
  ) {}

  /** The stops of a day, today's by default, as far as the role may see it. */
  @Reads('orders', 'crews')
  async ofDay(day: CalendarDate | undefined, role: Role): Promise<PlannedDay | Rejection> {
    const today = this.businessDay.today();
    const date = day ?? today;
    const rejection = rejectUnseenDay(role, date, today);
    if (rejection) return rejection;
    const [planned, crews] = await Promise.all([this.readDay(date), readCrews(this.pool, date)]);
    const located = await this.locate(planned);
    const { shop } = located;
    const estimates = this.estimate(located);
    const withEstimate = (stop: PlannedStop, i: number) => {
      const { estimatedArrival = null, isLate = false } = estimates.get(stop.orderId) ?? {};
      const coordinates = located.stops[i]?.coordinates;
      const milesFromShop = shop && coordinates && Math.round(milesBetween(shop, coordinates) * 10) / 10;
      return {
        ...{ ...stop, estimatedArrival, isLate },
        ...(coordinates && { coordinates }),
        ...(typeof milesFromShop === 'number' && { milesFromShop }),
      };
    };
    const { trucks, maxStopsPerTruck, maxStopsPerWindow } = planned.settings;
    const limits = { maxStopsPerTruck, maxStopsPerWindow };
    const isOfTruck = ({ truckId }: TruckCrew) => trucks.some(({ id }) => id === truckId);
    return {
      ...{ date, trucks, limits, crews: crews.filter(isOfTruck) },
      ...(shop && { shop }),
      stops: planned.stops.map(withEstimate),
    };
  }

  /** When the crew comes to an order today, by what it has reported. */
  @Reads('orders')
  async arrival({ id, lines }: Pick<Order, 'id' | 'lines'>): Promise<OrderArrival> {
    const today = this.businessDay.today();
    if (!activeLines(lines).some((line) => isStopOn(line, today))) return { arrival: null };
    const own = this.estimate(await this.locate(await this.readDay(today))).get(id);
    return { arrival: own?.isReported ? { status: own.status, ...toSpan(own.estimatedArrival) } : null };
  }

  /** A truck and a position for each stop of a day, today by default. */
  @Reads('orders')
  async suggestion(date: CalendarDate | undefined): Promise<DayPlanSuggestion | Rejection> {
    const day = await this.readDay(date ?? this.businessDay.today());
    if (day.stops.length > MAX_SUGGESTED_STOPS)
      return new Rejection('conflict', `A plan can be suggested for up to ${MAX_SUGGESTED_STOPS} stops a day.`);
    return suggestDayPlan(await this.locate(day), this.businessDay.now());
  }

  /** By order. */
  private estimate(day: DayToPlan) {
    return new Map(estimateArrivals(day, this.businessDay.now()).map((estimate) => [estimate.orderId, estimate]));
  }

  private async locate({ date, settings, orders, stops }: DayRead): Promise<DayToPlan> {
    const located = orders.map(
      async ({ id, customer }) => [id, await coordinatesOfZip(getCustomer(customer).zipCode)] as const,
    );
    const coordinates = new Map(await Promise.all(located));
    const { timeZone } = this.businessDay;
    return {
      ...{ date, timeZone, setupWindows: settings.setupWindows, truckIds: settings.trucks.map(({ id }) => id) },
      stops: stops.map((stop) => ({ ...stop, coordinates: coordinates.get(stop.orderId) ?? null })),
      shop: await coordinatesOfZip(findOwnZip(settings.city) ?? ''),
    };
  }

  private async readDay(date: CalendarDate): Promise<DayRead> {
    const [settings, orders] = await Promise.all([this.settings.read(), readOrdersOn(this.pool, date)]);
    return { date, settings, orders, stops: toStops(orders, date, settings, this.businessDay.moment()) };
  }

  /** What is done and due for an order on a day. */
  @Reads('orders')
  async reportedStop(orderId: string, date: CalendarDate) {
    const { rows } = await this.pool.query<{ state: OrderState }>('select state from orders where id = $1', [orderId]);
    const [row] = rows;
    if (!row) throw new Error('The read table has no such order');
    const { balance, damageDeposit } = moneyAtStop(orderView(row.state, this.businessDay.moment()), date);
    const { progress } = stopOn(row.state.stops, date);
    const { notes } = row.state;
    return { progress, toCollect: balance, damageDepositToCollect: damageDeposit, ...toInternalNotes(notes) };
  }
}

/** Those with an active line of the day. In two parts, so that each has its index: a scan by first day would read every earlier order. */
export async function readOrdersOn(pool: ReadPool, date: CalendarDate): Promise<OrderState[]> {
  const { rows } = await pool.query<{ state: OrderState }>(
    `select state from orders where first_day = $1 and status <> 'CANCELLED'
     union all
     select state from orders where last_day >= $1 and first_day < $1 and last_day > first_day
       and $1::date = any(days) and status <> 'CANCELLED'`,
    [date],
  );
  return rows.map(({ state }) => state);
}
