import { RotateCw } from 'lucide-react';
import { Component, Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageTitle } from '../../shared/page/page-title';
import { Button, buttonStyle } from '../../ui/button';
import { Spinner } from '../../ui/loading';
import { forgetFailedLoads } from '../lazy-page';

/** Error boundary for pages: the layout stays if a page breaks or fails to load. */
export function PageFrame() {
  const { key } = useLocation();
  return (
    <ErrorBoundary visit={key}>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps {
  /** Lets the next visit try again. */
  visit: string;
  children: ReactNode;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; visit: string }> {
  override state = { failed: false, visit: this.props.visit };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ visit }: ErrorBoundaryProps, state: { visit: string }) {
    return visit === state.visit ? null : { failed: false, visit };
  }

  override componentDidCatch() {
    forgetFailedLoads();
  }

  override render() {
    return this.state.failed ? <RouteErrorPage /> : this.props.children;
  }
}

/** Replaces a page that broke or failed to load. */
function RouteErrorPage() {
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
        <a href="/" className={buttonStyle({ variant: 'outline' })}>
          Return to Home
        </a>
      </div>
    </div>
  );
}
