import { addDays, dayPlan, type CalendarDate, type DayPlan } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { dayPlanQuery } from '../../api/admin/days';
import { parsedJson } from '../../lib/browser-storage';
import { CREW_CACHE, lastPlansStorage } from '../../shared/day-plan/offline-copy';

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

const ALWAYS = ['/crew', '/api/user'];

/** Copies this page, so that it opens without a connection. Does nothing where browsers don't allow it, as without HTTPS. */
async function keepOfflineCopy(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/crew-worker.js', { scope: '/crew' });
    if (!(await isThisRelease())) return;
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const assets = files.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
    const paths = new Set([...ALWAYS, ...assets.map(({ pathname }) => pathname)]);
    const cache = await window.caches.open(CREW_CACHE);
    await cache.addAll([...paths]);
    for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url);
  } catch {
    // Without a connection the earlier copy stays, and without room the page works only while it is open.
  }
}

/** The page of another release needs other files than this one has loaded. */
async function isThisRelease(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const page = await (await fetch('/crew')).text();
  return entry === null || page.includes(new URL(entry.src).pathname);
}
