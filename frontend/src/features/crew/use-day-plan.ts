import { addDays, dayPlan, type CalendarDate, type DayPlan } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { dayPlanQuery } from '../../api/admin/day-plan';
import { parsedJson } from '../../lib/browser-storage';
import { lastPlansStorage } from '../../shared/day-plan/offline-copy';
import { keepOfflineCopy } from './keep-offline-copy';

/** The plan of a day; without a connection, or of yesterday, as this browser saw it last. */
export function useDayPlan(day: CalendarDate | undefined, today: CalendarDate | undefined) {
  const plan = useQuery({
    ...dayPlanQuery(day),
    enabled: day !== undefined && today !== undefined && day >= today,
    initialData: () => readLastPlan(day)?.plan,
    initialDataUpdatedAt: () => readLastPlan(day)?.at,
    refetchOnReconnect: true,
  });
  const { data, dataUpdatedAt } = plan;
  useEffect(() => {
    if (data && today) keepPlan(data, today, dataUpdatedAt);
  }, [data, dataUpdatedAt, today]);
  useEffect(() => void keepOfflineCopy(), []);
  return plan;
}

const lastPlans = z.record(z.string(), z.object({ plan: dayPlan, at: z.number() }));

function readLastPlans() {
  return lastPlans.safeParse(parsedJson(lastPlansStorage.read())).data ?? {};
}

export function readLastPlan(day: CalendarDate | undefined) {
  return day && readLastPlans()[day];
}

/** Keeps yesterday's plan too, because the crew can report pickups after midnight. */
function keepPlan(plan: DayPlan, today: CalendarDate, at: number): void {
  const others = Object.entries(readLastPlans()).filter(([day]) => day >= addDays(today, -1));
  lastPlansStorage.write(JSON.stringify({ ...Object.fromEntries(others), [plan.date]: { plan, at } }));
}
