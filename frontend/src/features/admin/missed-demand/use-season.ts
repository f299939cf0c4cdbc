import { dayNumber, isCalendarDate, MAX_SEASON_DAYS, type CalendarDate, type Season } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { useAddressParams } from '../../../shared/form/use-address-param';

/** The days of a page, stored in the URL; by default this year. */
export function useSeason() {
  const [params, change] = useAddressParams();
  const today = useQuery(settingsQuery).data?.today;
  const thisYear = today && toYear(today, 0);
  const days = { from: params.get('from') ?? thisYear?.from ?? '', to: params.get('to') ?? thisYear?.to ?? '' };
  const problem = thisYear && rejectSeason(days);
  const season: Season | undefined = isSeason(days) && !problem ? days : undefined;
  return {
    ...days,
    season,
    problem,
    presets: today ? { 'This year': toYear(today, 0), 'Last year': toYear(today, -1) } : {},
    choose: (chosen: { from?: string; to?: string }) => change({ ...days, ...chosen }),
  };
}

function isSeason(days: { from: string; to: string }): days is Season {
  return isCalendarDate(days.from) && isCalendarDate(days.to);
}

/** Why the server would reject it. */
function rejectSeason(days: { from: string; to: string }): string | undefined {
  if (!isSeason(days)) return 'Please choose a first and a last day.';
  if (days.to < days.from) return 'The last day is before the first.';
  return dayNumber(days.to) - dayNumber(days.from) >= MAX_SEASON_DAYS ? 'Please choose at most one year.' : undefined;
}

function toYear(today: CalendarDate, more: number): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) + more;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}
