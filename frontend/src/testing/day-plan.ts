import { moneyAtStop, stop, type DayPlan, type Order, type Stop } from '@party-rental/contracts';
import { orderOfDana } from './orders';

/** The stop of an order of Dana on the day of its first line, with changes. */
export function stopOfDana(but: Partial<Record<keyof Stop, unknown>> = {}, order: Order = orderOfDana()): Stop {
  const date = order.lines[0]?.eventDate;
  if (!date) throw new Error('An order has lines');
  const { balance, damageDeposit, firstDay } = moneyAtStop(order, date);
  const { address, city, state, zipCode } = order;
  return stop.parse({
    orderId: order.id,
    number: order.number,
    status: order.status,
    truckId: null,
    position: 1,
    window: null,
    partyStart: order.partyStart,
    customerName: order.customerName,
    phone: order.customerPhone,
    address: `${address}, ${city}, ${state} ${zipCode}`,
    lines: order.lines.map(({ eventDate: _date, unitPrice: _price, rate: _rate, ...line }) => line),
    toCollect: balance,
    damageDepositToCollect: damageDeposit,
    firstDay,
    notes: order.specialInstructions,
    progress: [],
    estimatedArrival: null,
    isLate: false,
    ...but,
  });
}

export const BLUE = { id: 1, name: 'Blue Truck' };
export const RED = { id: 2, name: 'Red Truck' };

/** Two days after the catalog's today. */
export function createPlan(stops: Stop[], trucks: DayPlan['trucks'] = [BLUE, RED]): DayPlan {
  return { date: '2026-12-12' as DayPlan['date'], trucks, stops };
}
