import { Link } from 'react-router-dom';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { PageTitle } from '../../shared/page-title';
import { buttonStyle } from '../../ui/button';

export function ItemNotFound() {
  const dayLink = useDayLink();
  return (
    <div className="container-page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle title="Item Not Found" />
      <h1 className="text-4xl">Item Not Found</h1>
      <p className="text-soft">The rental item you're looking for doesn't exist.</p>
      <Link to={dayLink('/')} className={buttonStyle()}>
        Return to Home
      </Link>
    </div>
  );
}
