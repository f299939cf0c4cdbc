import { addDays, type CalendarDate, type Role } from '@party-rental/contracts';
import { Rejection } from '../rejections.js';

/** Crew members see the day plan of today and tomorrow only. */
export function rejectUnseenDay(role: Role, day: CalendarDate, today: CalendarDate): Rejection | undefined {
  if (role === 'ADMIN' || (day >= today && day <= addDays(today, 1))) return undefined;
  return new Rejection('forbidden', 'The crew can see the plan of today and tomorrow only.');
}

/** They may still report what they did yesterday: a phone may have had no connection. */
export function rejectUnreportedDay(role: Role, day: CalendarDate, today: CalendarDate): Rejection | undefined {
  if (role === 'ADMIN' || (day >= addDays(today, -1) && day <= addDays(today, 1))) return undefined;
  return new Rejection('forbidden', 'The crew can report on yesterday, today and tomorrow only.');
}
