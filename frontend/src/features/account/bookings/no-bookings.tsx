import { CalendarHeart, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { buttonStyle } from '../../../ui/button';

const EMPTY = {
  upcoming: {
    Icon: CalendarHeart,
    title: 'No upcoming bookings',
    text: 'Your next party starts with a day and something to jump on, sit at or slide down.',
  },
  past: {
    Icon: History,
    title: 'No past bookings',
    text: "You'll find past parties and cancelled bookings here.",
  },
} as const;

export function NoBookings({ tab }: { tab: keyof typeof EMPTY }) {
  const { Icon, title, text } = EMPTY[tab];
  const dayLink = useDayLink();
  return (
    <div className="confetti grid justify-items-center gap-4 rounded-[2rem] bg-card px-6 py-14 text-center shadow-card">
      <Icon aria-hidden strokeWidth={1.5} className="size-14 text-primary" />
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-md text-soft">{text}</p>
      {tab === 'upcoming' && (
        <Link to={dayLink('/#products')} className={buttonStyle({ size: 'large' })}>
          Browse Products
        </Link>
      )}
    </div>
  );
}
