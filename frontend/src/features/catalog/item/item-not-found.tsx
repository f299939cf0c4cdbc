import { Link } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { NothingHere } from '../../../shared/page/nothing-here';
import { buttonStyle } from '../../../ui/button';

export function ItemNotFound() {
  const dayLink = useDayLink();
  return (
    <NothingHere title="Item Not Found" text="The rental item you're looking for doesn't exist.">
      <Link to={dayLink('/')} className={buttonStyle({ size: 'large' })}>
        Return to Home
      </Link>
    </NothingHere>
  );
}
