import { useState } from 'react';
import { shortDay } from '../../lib/format-day';
import { BarNotice } from '../../shared/booking-form/bar/bar-notice';
import { totalChangeText } from '../../shared/price/total-change';
import { isLost, quoteLines, type OrderFees } from './line-check';
import type { CartCheck } from './use-cart-check';

interface TotalChangeProps {
  check: CartCheck;
  fees: OrderFees;
}

/** Why the total is not what the visitor has seen. Always rendered, so that screen readers announce it. */
export function TotalChange(props: TotalChangeProps) {
  return (
    <p role="status" className="text-base empty:sr-only">
      {useTotalChange(props)}
    </p>
  );
}

/** The same in the bar at the bottom of a phone. */
export function TotalChangeInBar(props: TotalChangeProps) {
  return <BarNotice>{useTotalChange(props)}</BarNotice>;
}

/** Compares with the prices when the lines were put into the cart, and with the cleaning fee when the page was opened. */
function useTotalChange({ check: { checked, available }, fees }: TotalChangeProps): string | null {
  const [seenFee] = useState(fees.cleaningFee);
  const lost = checked.filter(isLost);
  const asAdded = checked.map((one) => ({ ...one, item: { ...one.item, price: one.formerPrice ?? one.item.price } }));
  const before = quoteLines(asAdded, { ...fees, cleaningFee: seenFee });
  const now = quoteLines(available, fees);
  if (!before || before.total === now?.total) return null;
  const names = lost.map(({ item, line }) => `${item.name}, ${shortDay(line.selectedDate)}`);
  const reasons = [
    ...(lost.length > 0 ? [`you can no longer book ${names.join('; ')}`] : []),
    ...(available.some(({ formerPrice }) => formerPrice !== null) ? ['prices have changed'] : []),
    ...(fees.cleaningFee !== seenFee ? ['the cleaning fee has changed'] : []),
  ];
  const change = now ? totalChangeText(before.total, now.total) : "There's no total";
  return `${change}, because ${reasons.join(', and ')}.`;
}
