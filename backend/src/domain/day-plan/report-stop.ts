import { addDays, isStopOn, type CalendarDate, type ReportStop } from '@party-rental/contracts';
import type { DowntimeAdded } from '../events.js';
import { addNote } from '../orders/changes/add-note.js';
import type { OrderNoteAdded } from '../orders/order-events.js';
import type { OrderState } from '../orders/order-state.js';
import { noSuchOrder, Rejection } from '../rejections.js';
import { allocate, type OutOfService } from '../stock/allocations.js';
import { toContents } from '../stock/contents.js';
import { addDowntime } from '../stock/downtime.js';
import type { Stock } from '../stock/units-left.js';
import { rejectMissingStop, timeOfReport } from './crew-report.js';

/** Damaged units are out of service for as many days, unless the owner brings them back earlier. */
export const DAYS_OF_REPAIR = 7;

interface Report extends Omit<ReportStop, 'at'> {
  date: CalendarDate;
  noteId: string;
  downtimeId: string;
  /** An ISO instant; the time of the decision if absent. */
  at?: string | undefined;
  now: Date;
  today: CalendarDate;
}

/** A note on the order. Damaged units go out of service, even if bookings need them. */
export function reportStop(
  order: OrderState | undefined,
  shop: Stock,
  { date, noteId, downtimeId, text, photos, damage, at, now, today }: Report,
): (OrderNoteAdded | DowntimeAdded)[] | Rejection {
  if (!order) return noSuchOrder();
  const units = damage && findUnits(order, date, damage.itemId);
  const rejection = rejectMissingStop(order, date) ?? (damage && rejectDamage(damage.quantity, units));
  if (rejection) return rejection;
  const fromCrew = {
    date,
    at: at === undefined ? now.toISOString() : timeOfReport(at, now),
    ...(photos.length > 0 && { photos }),
    ...(damage && units && { damage: { ...damage, itemName: units.itemName } }),
  };
  const note = addNote(order, { noteId, text, fromCrew });
  if (note instanceof Rejection || !damage) return note;
  const reason = `Damaged, order ${order.number}`;
  const downtime = addDowntime(shop, {
    ...{ ...damagedUnits(order, damage, today), downtimeId, reason, force: true, today },
  });
  // The item may be gone by now, or have fewer units.
  return downtime instanceof Rejection ? note : [...note, ...downtime];
}

/** From the first day on which the order doesn't take them. */
export function damagedUnits(
  { lines }: Pick<OrderState, 'lines'>,
  { itemId, quantity }: { itemId: number; quantity: number },
  today: CalendarDate,
): OutOfService {
  const taken = lines.filter(({ status }) => status !== 'CANCELLED').flatMap(allocate);
  const days = taken.filter((one) => one.itemId === itemId).map(({ day }) => addDays(day, 1));
  const from = days.reduce((last, day) => (day > last ? day : last), today);
  return { itemId, quantity, from, to: addDays(from, DAYS_OF_REPAIR - 1) };
}

/** The units of an item that are at a stop, also as a part of a package. */
function findUnits({ lines }: OrderState, date: CalendarDate, itemId: number) {
  const units = lines
    .filter((line) => isStopOn(line, date))
    .flatMap((line) => [line, ...toContents(line)])
    .filter((one) => one.itemId === itemId);
  return units[0] && { itemName: units[0].itemName, quantity: units.reduce((sum, one) => sum + one.quantity, 0) };
}

function rejectDamage(damaged: number, units: ReturnType<typeof findUnits>): Rejection | undefined {
  if (units && damaged <= units.quantity) return undefined;
  if (!units) return new Rejection('malformed', "This item isn't part of this stop.");
  return new Rejection('malformed', `This stop has only ${units.quantity} × ${units.itemName}.`);
}
