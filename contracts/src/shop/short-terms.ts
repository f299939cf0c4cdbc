import type { DepositRule } from '../pricing/price-book.js';
import { formatHours } from '../pricing/pricing.js';

// Apart from other sentences, because every first page needs them.

/** Whether orders need a deposit. */
export function needsDeposit(rule: DepositRule): boolean {
  return ('percent' in rule ? rule.percent : rule.amount) > 0;
}

/** `up to 48 hours before the event`, or `until the event day`: how long cancelling is free. Undefined until it is known. */
export function untilHours(freeHours: number | undefined, before = 'before the event'): string {
  if (freeHours === 0) return 'until the event day';
  return `up to ${freeHours === undefined ? 'a certain time' : formatHours(freeHours)} ${before}`;
}
