import {
  activeLines,
  isStopOn,
  lastDay,
  moneyAtStop,
  setupWindowFor,
  type CalendarDate,
  type Rental,
  type ShopSettings,
  type Stop,
} from '@party-rental/contracts';
import { stopOn, type StopState } from '../../domain/day-plan/stop-state.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';

/** A stop whose `progress[].by` is still the id of an account, and `internalNotes[].by` an actor; the API has the names. */
export interface PlannedStop extends Omit<Stop, 'progress' | 'estimatedArrival' | 'isLate'> {
  progress: StopState['progress'];
}

type DeliverySettings = Pick<ShopSettings, 'trucks' | 'setupWindows'>;

interface Unsorted {
  stop: Omit<PlannedStop, 'position'>;
  position: number;
  place: string;
}

/** In the order of driving, truck by truck. Stops that were not placed, or whose truck is gone, are last, by ZIP code and street. */
export function toStops(
  orders: readonly OrderState[],
  date: CalendarDate,
  settings: DeliverySettings,
  moment: { now: Date; timeZone: string },
): PlannedStop[] {
  const truckIds = settings.trucks.map(({ id }) => id);
  const unsorted = orders.map((order) => toUnsorted(order, date, settings, moment));
  return [...truckIds, null].flatMap((truckId) =>
    unsorted
      .filter(({ stop }) => stop.truckId === truckId)
      .sort((a, b) => a.position - b.position || a.place.localeCompare(b.place, 'en', { numeric: true }))
      .map(({ stop }, index) => ({ ...stop, position: index + 1 })),
  );
}

export function toInternalNotes(notes: OrderState['notes']): Pick<Stop, 'internalNotes'> {
  return notes.length > 0 ? { internalNotes: [...notes] } : {};
}

function toStopLine<Line extends Rental>({ eventDate, ...line }: Line, date: CalendarDate) {
  const [isFirst, isLast] = [eventDate === date, lastDay({ eventDate, ...line }) === date];
  const task = isFirst === isLast ? undefined : isFirst ? ('DELIVER' as const) : ('PICK_UP' as const);
  return { ...line, ...(task && { task }) };
}

function toUnsorted(
  state: OrderState,
  date: CalendarDate,
  { trucks, setupWindows }: DeliverySettings,
  moment: { now: Date; timeZone: string },
): Unsorted {
  const order = orderView(state, moment);
  const { truckId, position, progress } = stopOn(state.stops, date);
  const isKnown = truckId === null || trucks.some(({ id }) => id === truckId);
  const { balance, damageDeposit, firstDay } = moneyAtStop(order, date);
  const lines = activeLines(order.lines).filter((line) => isStopOn(line, date));
  const { address, city, zipCode } = order;
  return {
    stop: {
      orderId: order.id,
      number: order.number,
      status: order.status,
      truckId: isKnown ? truckId : null,
      window: setupWindowFor(order.partyStart, setupWindows),
      partyStart: order.partyStart,
      customerName: order.customerName,
      phone: order.customerPhone,
      address: `${address}, ${city}, ${order.state} ${zipCode}`,
      lines: lines.map(({ unitPrice: _price, rate: _rate, ...line }) => toStopLine(line, date)),
      toCollect: balance,
      damageDepositToCollect: damageDeposit,
      firstDay,
      notes: order.specialInstructions,
      ...toInternalNotes(state.notes),
      progress,
    },
    position: isKnown && position !== null ? position : Infinity,
    place: [zipCode, city, address, order.number].join('\n').toLowerCase(),
  };
}
