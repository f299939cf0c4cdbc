import type { Downtime } from '@party-rental/contracts';
import { shortDate } from '../../../../lib/format-day';
import { count } from '../../../../lib/format-text';

/** `Sat, Dec 12, 2026 to Mon, Dec 14, 2026: 1 unit` */
export function formatDowntime({ from, to, quantity }: Downtime): string {
  const days = from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`;
  return `${days}: ${count(quantity, 'unit')}`;
}
