import { Balloon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../shared/page-title';
import { buttonStyle } from '../ui/button';

export function NotFoundPage() {
  return (
    <div className="container-page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle title="Page not found" />
      <Balloon aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h1 className="text-4xl sm:text-5xl">404 Page Not Found</h1>
      <p className="max-w-md text-soft">This page has floated away. The party is still on, though.</p>
      <Link to="/" className={buttonStyle({ size: 'large' })}>
        Return to Home
      </Link>
    </div>
  );
}
