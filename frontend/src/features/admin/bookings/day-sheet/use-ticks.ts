import { isCalendarDate, type CalendarDate } from '@party-rental/contracts';
import { useState } from 'react';
import { browserStorage, parsedJson } from '../../../../lib/browser-storage';

export type Ticks = ReturnType<typeof useTicks>;

const DAYS_KEPT = 30;
const kept = browserStorage('localStorage', 'party-rental:day-sheet');

/** The checked-off bookings of a day sheet, in localStorage, because phones reload pages. */
export function useTicks(day: CalendarDate | undefined) {
  const [ticked, setTicked] = useState(readTicks);
  const ofDay = (day && ticked.get(day)) ?? [];
  return {
    isTicked: (bookingId: string) => ofDay.includes(bookingId),
    tick(bookingId: string, isDone: boolean) {
      if (!day) return;
      // Another tab may have changed them in the meantime.
      const next = readTicks();
      const others = (next.get(day) ?? []).filter((id) => id !== bookingId);
      next.set(day, isDone ? [...others, bookingId] : others);
      writeTicks(next);
      setTicked(next);
    },
  };
}

/** By day. Invalid entries are discarded. */
function readTicks(): Map<string, string[]> {
  const days = Object.entries(parsedJson(kept.read()) ?? {}).filter(([day]) => isCalendarDate(day));
  return new Map(days.map(([day, ids]) => [day, Array.isArray(ids) ? ids.filter(isText) : []]));
}

function writeTicks(ticks: Map<string, string[]>): void {
  const latest = [...ticks].sort(([a], [b]) => b.localeCompare(a)).slice(0, DAYS_KEPT);
  kept.write(JSON.stringify(Object.fromEntries(latest)));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
