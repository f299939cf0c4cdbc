import { Component, Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Spinner } from '../../ui/spinner';
import { forgetFailedLoads } from '../lazy-page';
import { RouteErrorPage } from '../route-error-page';

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
