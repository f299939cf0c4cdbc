import { addDays, unavailableReasonOn, weekday, type CalendarDate, type PublicSettings } from '@party-rental/contracts';
import { useState } from 'react';
import { toMonth, type Month } from '../../lib/month';

const WEEKS = 8;

/** The month that a calendar shows: first the one of `opensAt`, then the one the user turns to or the chosen day's. */
export function useShownMonth(selected: CalendarDate | null, opensAt: CalendarDate): [Month, (month: Month) => void] {
  const [month, setMonth] = useState(() => toMonth(selected ?? opensAt));
  const [followed, setFollowed] = useState(selected);
  if (selected !== followed) {
    setFollowed(selected);
    if (selected) setMonth(toMonth(selected));
  }
  return [month, setMonth];
}

/** The next Saturday on which the shop takes bookings; today if it takes none for weeks. */
export function nextSaturday(settings: PublicSettings): CalendarDate {
  const { today, firstBookableDay: firstDay } = settings;
  const saturdays = Array.from({ length: WEEKS }, (_, week) => addDays(today, 6 - weekday(today) + 7 * week));
  return saturdays.find((day) => unavailableReasonOn(day, { today, firstDay }, settings) === undefined) ?? today;
}
