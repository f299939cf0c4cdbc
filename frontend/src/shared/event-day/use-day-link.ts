import { useEventDay } from './use-event-day';

/** Adds the chosen day to the shop's links. */
export function useDayLink(): (to: string) => string {
  const { day } = useEventDay();
  return (to) => {
    if (!day) return to;
    const url = new URL(to, 'http://shop');
    url.searchParams.set('date', day);
    return url.pathname + url.search + url.hash;
  };
}
