import { Link } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { useBusinessName } from '../../../shared/shop/use-business';

export function Brand() {
  const name = useBusinessName();
  const dayLink = useDayLink();
  return (
    <Link
      to={dayLink('/')}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-xl md:max-w-max md:flex-1 md:basis-48"
    >
      <img src="/favicon.svg" alt="" width={40} height={40} className="size-10 shrink-0" />
      <span className="font-display text-xl leading-none font-bold tracking-tight text-balance sm:text-2xl">
        {name || <span className="sr-only">Home</span>}
      </span>
    </Link>
  );
}
