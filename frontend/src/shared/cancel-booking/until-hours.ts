import { formatHours } from '@party-rental/contracts';

/** `up to 48 hours before the event`, or `until the event day`: how long cancelling is free. Undefined until it is known. */
export function untilHours(freeHours: number | undefined, before = 'before the event'): string {
  if (freeHours === 0) return 'until the event day';
  return `up to ${freeHours === undefined ? 'a certain time' : formatHours(freeHours)} ${before}`;
}
