import { addDays, unavailableReasonOn, weekday, type CalendarDate, type PublicSettings } from '@party-rental/contracts';

const WEEKS = 8;

/** The next Saturday on which the shop takes bookings; today if it takes none for weeks. */
export function nextSaturday({ today, ...settings }: PublicSettings): CalendarDate {
  const saturdays = Array.from({ length: WEEKS }, (_, week) => addDays(today, 6 - weekday(today) + 7 * week));
  return saturdays.find((day) => unavailableReasonOn(day, today, settings) === undefined) ?? today;
}
