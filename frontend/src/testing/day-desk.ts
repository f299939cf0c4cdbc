import { affectedOrder, repairBoard, type AffectedOrder, type Repair, type RepairBoard } from '@party-rental/contracts';
import { castle, palace } from './catalog';

let made = 0;

/** An order for the castle, two days after the catalog's today, with changes. */
export function affected(but: Partial<Record<keyof AffectedOrder, unknown>> = {}): AffectedOrder {
  const serial = String((made += 1)).padStart(4, '0');
  const bookingId = `019abf3e-6f0a-7c55-9a35-4fd1c0a6${serial}`;
  return affectedOrder.parse({
    orderId: `019abf3e-6f0a-7c55-9a35-4fd1c0b6${serial}`,
    number: `PR-8K3M-${serial}`,
    customerName: 'Dana Miller',
    phone: '(555) 010-2030',
    lines: [{ bookingId, itemId: castle.id, itemName: castle.name, quantity: 1 }],
    total: 26_892,
    paid: 13_446,
    mustChange: true,
    proposal: { kind: 'move', to: '2026-12-13' },
    days: ['2026-12-13', '2026-12-19'],
    alternatives: [
      {
        bookingId,
        items: [{ itemId: palace.item.id, name: palace.item.name, priceDifference: palace.priceDifference }],
      },
    ],
    ...but,
  });
}

/** A swap of each line for its first alternative. */
export const createSwap = ({ alternatives }: AffectedOrder): Repair => ({
  kind: 'swap',
  swaps: alternatives.flatMap(({ bookingId, items }) => items.slice(0, 1).map(({ itemId }) => ({ bookingId, itemId }))),
});

/** A board of repaired orders; each was moved a day later unless changed. */
export function createBoard(
  orders: Partial<RepairBoard['orders'][number]>[],
  summary: Partial<RepairBoard['summary']> = {},
): RepairBoard {
  return repairBoard.parse({
    date: '2026-12-12',
    orders: orders.map((but) => {
      const { orderId, number, customerName, phone, total, proposal: repair } = affected();
      return {
        ...{ orderId, number, customerName, phone, repairId: '0c9f1ed5-6cb4-4f5f-9d0e-3a8c1b52f7aa', repair },
        answer: 'WAITING',
        totalBefore: total,
        totalAfter: total,
        refundDue: 0,
        undoUntil: '2999-12-12T16:00:00.000Z',
        ...but,
      };
    }),
    summary: { moved: 1, swapped: 0, cancelled: 0, revenueLost: 0, refundDue: 0, refunded: 0, ...summary },
  });
}
