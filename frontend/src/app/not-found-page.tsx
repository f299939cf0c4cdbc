import { Link } from 'react-router-dom';
import { useDayLink } from '../shared/event-day/use-event-day';
import { NothingHere } from '../shared/page/nothing-here';
import { buttonStyle } from '../ui/button';

export function NotFoundPage() {
  const dayLink = useDayLink();
  return (
    <NothingHere
      title="404 Page Not Found"
      pageTitle="Page not found"
      text="This page has floated away. The party is still on, though."
    >
      <Link to={dayLink('/')} className={buttonStyle({ size: 'large' })}>
        Return to Home
      </Link>
    </NothingHere>
  );
}
