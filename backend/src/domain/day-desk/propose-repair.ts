import {
  addDays,
  businessTime,
  REPAIR_DAYS,
  weekday,
  type CalendarDate,
  type Rental,
  type Repair,
} from '@party-rental/contracts';
import { checkRental } from '../availability.js';
import { moveOrder } from '../orders/changes/order-changes.js';
import type { OrderLineState, OrderState } from '../orders/order-state.js';
import { withAllocations, type ShopState } from '../orders/order.js';
import { getAllocations } from '../placement.js';
import { Rejection } from '../rejections.js';
import type { Allocation } from '../stock/allocations.js';
import { chooseAlternatives, type Candidate } from '../stock/alternatives.js';
import { getParts, unitsLeftFor } from '../stock/units-left.js';
import { affectedLines, type Affected } from './affected-lines.js';
import { repairOrder } from './repair-order.js';

interface Moment {
  now: Date;
  timeZone: string;
}

interface LineAlternatives {
  bookingId: string;
  items: { id: number; type: string; priceDifference: number }[];
}

export interface Proposal {
  repair: Repair;
  /** Later days that are free for all affected lines. */
  days: CalendarDate[];
  alternatives: LineAlternatives[];
  /** What the repair takes, frees and holds. */
  taken: Allocation[];
}

/** The items that may be offered instead. */
export type Catalog = ReadonlyMap<number, Pick<Candidate, 'id' | 'type' | 'price' | 'ages'>>;

/** How an order could be repaired. A damaged item is replaced on the same day if possible; after a storm the party moves. `moveTo` comes first. */
export function proposeRepair(
  order: OrderState,
  shop: ShopState,
  catalog: Catalog,
  affected: Affected,
  moment: Moment,
  moveTo?: CalendarDate,
): Proposal {
  const lines = affectedLines(order, affected);
  const days = freeDays(order, shop, lines, affected.date, moment);
  const candidates = new Map<number | undefined, Candidate[]>();
  const alternatives = lines.map((line) => {
    const known = candidates.get(line.days) ?? candidatesFor(line, shop, catalog, affected, moment);
    candidates.set(line.days, known);
    return alternativesTo(line, catalog, known);
  });
  for (const repair of [
    ...days.filter((day) => day === moveTo).map((to) => ({ kind: 'move', to }) as const),
    ...(affected.itemIds ? proposeSwaps(alternatives, catalog, lines) : []),
    ...days.filter((day) => isWeekend(day) === isWeekend(affected.date)).map((to) => ({ kind: 'move', to }) as const),
    ...days.map((to) => ({ kind: 'move', to }) as const),
  ]) {
    const taken = takenBy(order, shop, repair, affected, moment);
    if (taken) return { repair, days, alternatives, taken };
  }
  return { repair: { kind: 'cancel' }, days, alternatives, taken: [] };
}

/** How many orders fit on each later day together, the first ones first. */
export function roomOnDays(
  orders: readonly OrderState[],
  shop: ShopState,
  affected: Affected,
  moment: Moment,
): { day: CalendarDate; orders: number }[] {
  return laterDays(affected.date).flatMap((day) => {
    const taken: Allocation[] = [];
    const fitting = orders.filter((order) => {
      const own = takenBy(order, withAllocations(shop, taken), { kind: 'move', to: day }, affected, moment);
      taken.push(...(own ?? []));
      return own;
    });
    return fitting.length > 0 ? [{ day, orders: fitting.length }] : [];
  });
}

function laterDays(date: CalendarDate): CalendarDate[] {
  return Array.from({ length: REPAIR_DAYS }, (_, i) => addDays(date, i + 1));
}

function freeDays(
  order: OrderState,
  shop: ShopState,
  lines: readonly OrderLineState[],
  date: CalendarDate,
  moment: Moment,
): CalendarDate[] {
  const bookingIds = lines.map(({ bookingId }) => bookingId);
  return laterDays(date).filter(
    (to) => !(moveOrder(order, shop, { by: 'admin', bookingIds, to, ...moment }) instanceof Rejection),
  );
}

/** All listed items with their units left for a line, except affected ones and packages that contain one. */
function candidatesFor(
  line: Rental,
  shop: ShopState,
  catalog: Catalog,
  { itemIds = [] }: Affected,
  moment: Moment,
): Candidate[] {
  const conditions = { ...businessTime(moment), rules: shop.rules, waived: ['lead_time'] as const };
  return [...catalog.values()].flatMap((offered) => {
    const state = shop.item(offered.id);
    const parts = getParts(offered.id, shop, line.days);
    const contents = [offered.id, ...(parts ?? []).map(({ itemId }) => itemId)];
    if (state.status !== 'listed' || contents.some((id) => itemIds.includes(id))) return [];
    const left = unitsLeftFor({ itemId: offered.id, parts }, line.eventDate, shop);
    return [{ ...offered, remaining: checkRental(state.item, left, line, conditions).remaining }];
  });
}

function alternativesTo(
  { bookingId, itemId, unitPrice, dayPrice = unitPrice, quantity }: OrderLineState,
  catalog: Catalog,
  candidates: readonly Candidate[],
): LineAlternatives {
  const original = catalog.get(itemId);
  if (!original) return { bookingId, items: [] };
  const chosen = chooseAlternatives({ ...original, price: dayPrice }, candidates, quantity);
  return {
    bookingId,
    items: chosen.map(({ id, priceDifference }) => ({ id, type: catalog.get(id)?.type ?? '', priceDifference })),
  };
}

/** The first alternative of the same type for each line. */
function proposeSwaps(
  alternatives: readonly LineAlternatives[],
  catalog: Catalog,
  lines: readonly OrderLineState[],
): Repair[] {
  const swaps = alternatives.flatMap(({ bookingId, items }, i) => {
    const type = catalog.get(lines[i]?.itemId ?? 0)?.type;
    const item = items.find((offered) => offered.type === type);
    return item ? [{ bookingId, itemId: item.id }] : [];
  });
  return swaps.length === alternatives.length ? [{ kind: 'swap', swaps }] : [];
}

/** What a repair takes, frees and holds; undefined if it is not possible. */
function takenBy(
  order: OrderState,
  shop: ShopState,
  repair: Repair,
  affected: Affected,
  moment: Moment,
): Allocation[] | undefined {
  let index = 0;
  const newId = () => `${order.id}-${index++}`;
  const command = { ...affected, ...moment, repair, reason: '', repairId: '', newId, newCreditCode: newId };
  const events = repairOrder(order, shop, command);
  return events instanceof Rejection ? undefined : events.flatMap(getAllocations);
}

function isWeekend(day: CalendarDate): boolean {
  return weekday(day) % 6 === 0;
}
