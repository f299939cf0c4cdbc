import type { Repair } from '@party-rental/contracts';
import { affectedLines, type Affected } from '../../domain/day-desk/affected-lines.js';
import { latestRepair } from '../../domain/day-desk/repair-state.js';
import { getParts } from '../../domain/stock/units-left.js';
import type { UnitsSelector } from '../orders/order-decisions.js';

/** The units that a repair may take. */
export function createUnitsSelector(repair: Repair, affected: Affected): UnitsSelector {
  return (order, stock) => {
    const lines = affectedLines(order, affected);
    switch (repair.kind) {
      case 'move':
        return lines.map((line) => ({ ...line, eventDate: repair.to }));
      case 'swap':
        return lines.flatMap(({ bookingId, eventDate, days, quantity }) =>
          repair.swaps
            .filter((swap) => swap.bookingId === bookingId)
            .map(({ itemId }) => ({ itemId, eventDate, quantity, parts: getParts(itemId, stock, days) })),
        );
      case 'cancel':
        return [];
    }
  };
}

/** The units that the lines had before the latest repair. */
export const unitsBefore: UnitsSelector = (order) => {
  const { lines = [] } = latestRepair(order) ?? {};
  return lines.flatMap(({ bookingId, eventDate }) =>
    order.lines.filter((line) => line.bookingId === bookingId).map((line) => ({ ...line, eventDate })),
  );
};
