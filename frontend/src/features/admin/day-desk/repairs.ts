import {
  formatCents,
  type AffectedOrder,
  type CalendarDate,
  type Repair,
  type RepairBoard,
} from '@party-rental/contracts';

/** What the owner has chosen instead of the proposals, by order; null for an order that stays. */
export type Choices = ReadonlyMap<string, Repair | null>;

export interface OrderRepair {
  orderId: string;
  repair: Repair;
}

/** What is chosen for an order; null if it stays. At first, only orders that must change are chosen. */
export function chosenRepair({ orderId, mustChange, proposal }: AffectedOrder, choices: Choices): Repair | null {
  const choice = choices.get(orderId);
  if (choice !== undefined) return choice;
  return mustChange ? proposal : null;
}

/** The repairs of the orders that do not stay. */
export function getRepairs(orders: readonly AffectedOrder[], choices: Choices): OrderRepair[] {
  return orders.flatMap((order) => {
    const repair = chosenRepair(order, choices);
    return repair ? [{ orderId: order.orderId, repair }] : [];
  });
}

/** The first repair of a kind that is possible; undefined if none is. */
export function repairOfKind(order: AffectedOrder, kind: Repair['kind']): Repair | undefined {
  if (order.proposal.kind === kind) return order.proposal;
  if (kind === 'cancel') return { kind };
  if (kind === 'move') return order.days[0] && { kind, to: order.days[0] };
  const swaps = order.alternatives.flatMap(({ bookingId, items: [first] }) =>
    first ? [{ bookingId, itemId: first.itemId }] : [],
  );
  return swaps.length > 0 ? { kind, swaps } : undefined;
}

/** The days to which at least one of the orders can move, with the number of orders that can. */
export function commonDays(orders: readonly AffectedOrder[]): { day: CalendarDate; orders: number }[] {
  const days = new Map<CalendarDate, number>();
  for (const day of orders.flatMap((order) => order.days)) days.set(day, (days.get(day) ?? 0) + 1);
  return [...days].map(([day, free]) => ({ day, orders: free })).sort((a, b) => a.day.localeCompare(b.day));
}

/** Changes the repair of each chosen order. If `repairFor` returns undefined, the order keeps its repair. */
export function changeAll(
  orders: readonly AffectedOrder[],
  choices: Choices,
  repairFor: (order: AffectedOrder) => Repair | undefined,
): { choices: Choices; changed: number } {
  const next = new Map(choices);
  let changed = 0;
  for (const order of orders) {
    const repair = chosenRepair(order, choices) && repairFor(order);
    if (!repair) continue;
    next.set(order.orderId, repair);
    changed += 1;
  }
  return { choices: next, changed };
}

const WORDS = {
  planned: { moved: 'to move', swapped: 'to swap', cancelled: 'to cancel' },
  done: { moved: 'moved', swapped: 'swapped', cancelled: 'cancelled' },
};

/** `10 to move, 2 to swap`, or `10 moved, 2 swapped` */
export function formatKinds(
  kinds: Record<'moved' | 'swapped' | 'cancelled', number>,
  when: keyof typeof WORDS,
): string {
  const words = WORDS[when];
  return (['moved', 'swapped', 'cancelled'] as const)
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => `${kinds[kind]} ${words[kind]}`)
    .join(', ');
}

/** The numbers of orders by kind. */
export function countKinds(repairs: readonly OrderRepair[]) {
  const of = (kind: Repair['kind']) => repairs.filter(({ repair }) => repair.kind === kind).length;
  return { moved: of('move'), swapped: of('swap'), cancelled: of('cancel') };
}

/** ` (+$20.00)`; empty for the same price. */
export function priceNote(difference: number): string {
  if (difference === 0) return '';
  return ` (${difference > 0 ? '+' : '−'}${formatCents(Math.abs(difference))})`;
}

/** Only controls buttons; the server's clock decides. */
export function canBeUndone({ answer, undoUntil }: RepairBoard['orders'][number], now: string): boolean {
  return (answer === 'WAITING' || answer === 'ACCEPTED') && now < undoUntil;
}

/** `2 × Castle, 1 × Slide` */
export function listLines(lines: AffectedOrder['lines']): string {
  return lines.map(({ quantity, itemName }) => `${quantity} × ${itemName}`).join(', ');
}
