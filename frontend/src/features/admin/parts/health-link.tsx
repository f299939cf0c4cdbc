import { HEALTH_PAGES, type HealthCheck } from '@party-rental/contracts';
import { Link } from 'react-router-dom';

/** To the page on which the owner deals with a problem, if there is one. */
export function HealthLink({ name }: Pick<HealthCheck, 'name'>) {
  const page = HEALTH_PAGES[name];
  if (!page) return null;
  return (
    <Link to={page.path} className="inline-block min-h-6 font-bold underline underline-offset-4">
      {page.label}
    </Link>
  );
}
