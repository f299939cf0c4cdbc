import { formatCents } from '@party-rental/contracts';
import { shortDay } from '../../lib/format-day';
import { isLost, quoteLines } from './line-check';
import type { CartCheck } from './use-cart-check';

interface LostLinesProps {
  check: CartCheck;
  /** Cents. */
  cleaningFee: number;
}

/** Why the total is not that of everything in the cart. */
export function LostLines({ check: { checked, available }, cleaningFee }: LostLinesProps) {
  const lost = checked.filter(isLost);
  const before = quoteLines(checked, cleaningFee);
  const now = quoteLines(available, cleaningFee);
  if (lost.length === 0 || !before) return null;
  const names = lost.map(({ item, line }) => `${item.name}, ${shortDay(line.selectedDate)}`);
  const youCant = `you can no longer book ${names.join('; ')}.`;
  return (
    <p className="text-base">
      {now
        ? `The total is now ${formatCents(now.total)} instead of ${formatCents(before.total)}, because ${youCant}`
        : `There's no total, because ${youCant}`}
    </p>
  );
}
