import { timeIn } from '../days/days.js';
import { formatTime } from './setup-times.js';

/** `between 10:15 AM and 10:45 AM` */
export function describeArrival({ from, to }: { from: string; to: string }, timeZone: string): string {
  const [start, end] = [from, to].map((instant) => formatTime(timeIn(timeZone, new Date(instant))));
  return `between ${start} and ${end}`;
}
