import { CalendarHeart, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { focusHeading } from '../../../lib/focus-heading';
import { shortDay } from '../../../lib/format-day';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { useEventDay } from '../../../shared/event-day/use-event-day';

/** The chosen event day, or why the one in the URL can't be chosen, on every page. */
export function EventDayChip() {
  const { day, problem, chooseDay } = useEventDay();
  const dayLink = useDayLink();
  if (!day && !problem) return null;
  return (
    <div
      role={problem && 'alert'}
      className="pointer-events-auto flex items-center rounded-full bg-sun text-on-sun shadow-lifted"
    >
      <Link
        to={dayLink('/#booking')}
        aria-label={day ? `Your day: ${shortDay(day)}, ${day.slice(0, 4)}. Change it` : `${problem}. Pick another day`}
        className="flex min-h-11 items-center gap-2 rounded-full py-1 pl-3.5 font-bold"
      >
        <CalendarHeart aria-hidden className="size-5" />
        {day ? shortDay(day) : problem}
      </Link>
      <button
        type="button"
        aria-label="Clear this day"
        onClick={() => {
          chooseDay(null);
          focusHeading();
        }}
        className="grid size-11 place-items-center rounded-full hover:brightness-90"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
