import type { CalendarDate } from '@party-rental/contracts';
import { useState } from 'react';
import { monthOf, type Month } from '../../lib/month';

/** The month that a calendar shows: first the one of `opensAt`, then the one the user turns to or the chosen day's. */
export function useShownMonth(selected: CalendarDate | null, opensAt: CalendarDate): [Month, (month: Month) => void] {
  const [month, setMonth] = useState(() => monthOf(selected ?? opensAt));
  const [followed, setFollowed] = useState(selected);
  if (selected !== followed) {
    setFollowed(selected);
    if (selected) setMonth(monthOf(selected));
  }
  return [month, setMonth];
}
