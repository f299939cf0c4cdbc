import {
  formatCents,
  type AffectedOrder,
  type Repair,
  type RepairBoard,
  type RepairsPreview,
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

/** The repairs that the preview finds possible; all of them while it is unknown. */
export function possibleRepairs(repairs: readonly OrderRepair[], preview: RepairsPreview | undefined): OrderRepair[] {
  const refused = new Set(preview?.orders.filter(({ problems }) => problems.length > 0).map(({ orderId }) => orderId));
  return repairs.filter(({ orderId }) => !refused.has(orderId));
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
