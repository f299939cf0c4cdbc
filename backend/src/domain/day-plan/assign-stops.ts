import { isStopOn, activeLines, longDay, type CalendarDate, type StopPlace, type Truck } from '@party-rental/contracts';
import type { OrderState } from '../orders/order-state.js';
import { noSuchOrder, Rejection } from '../rejections.js';
import type { StopAssigned } from './stop-events.js';
import { stopOn } from './stop-state.js';

export interface AssignStops {
  date: CalendarDate;
  stops: readonly StopPlace[];
  trucks: readonly Truck[];
}

/** One event for each stop whose truck or position changes; all stops or none. */
export function assignStops(
  getOrder: (id: string) => OrderState | undefined,
  { date, stops, trucks }: AssignStops,
): StopAssigned[] | Rejection {
  const events: StopAssigned[] = [];
  for (const { orderId, truckId, position } of stops) {
    const order = getOrder(orderId);
    if (!order) return noSuchOrder();
    if (!activeLines(order.lines).some((line) => isStopOn(line, date)))
      return new Rejection('not_found', `Order ${order.number} has no stop on ${longDay(date)}.`);
    if (truckId !== null && !trucks.some(({ id }) => id === truckId))
      return new Rejection('malformed', "This truck isn't in the settings. Please reload the page.");
    const stop = stopOn(order.stops, date);
    if (stop.truckId !== truckId || stop.position !== position)
      events.push({ type: 'StopAssigned', data: { orderId, date, truckId, position } });
  }
  return events;
}
