import { RotateCw } from 'lucide-react';
import { PageTitle } from '../shared/page/page-title';
import { Button, buttonStyle } from '../ui/button';

/** Replaces a page that broke or failed to load. */
export function RouteErrorPage() {
  return (
    <div role="alert" className="container-page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle title="Something went wrong" />
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="max-w-md text-soft">We couldn't show this page. Loading it again usually helps.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>
          <RotateCw aria-hidden />
          Try again
        </Button>
        <a href="/" className={buttonStyle({ look: 'outline' })}>
          Return to Home
        </a>
      </div>
    </div>
  );
}
