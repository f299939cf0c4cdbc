import { formatTime } from '../day-plan/setup-times.js';
import type { LeadTime } from './bookable-days.js';

/** How far ahead customers must book, for example "please book at least 1 day ahead"; undefined if that is up to them. */
export function describeLeadTime({ leadTimeDays, sameDayCutoff, nextDayCutoff }: LeadTime): string | undefined {
  const rules = [
    ...(leadTimeDays > 0 ? [`at least ${leadTimeDays} ${leadTimeDays === 1 ? 'day' : 'days'} ahead`] : []),
    ...(sameDayCutoff !== null && leadTimeDays < 1 ? [`by ${formatTime(sameDayCutoff)} for the same day`] : []),
    ...(nextDayCutoff !== null && leadTimeDays < 2 ? [`by ${formatTime(nextDayCutoff)} for the next day`] : []),
  ];
  return rules.length > 0 ? `please book ${rules.join(', and ')}` : undefined;
}
