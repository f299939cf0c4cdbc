import { useEventDay } from './use-event-day';

/** Gives the shop's addresses the chosen day, so that it is never asked for twice. */
export function useDayLink(): (to: string) => string {
  const { day } = useEventDay();
  return (to) => {
    if (!day) return to;
    const url = new URL(to, 'http://shop');
    url.searchParams.set('date', day);
    return url.pathname + url.search + url.hash;
  };
}
