import type { ReactNode } from 'react';

interface LoadingProps {
  label?: string;
  className?: string;
  /** Skeletons of what is to come. */
  children: ReactNode;
}

/** Stands in the place of what is being loaded, and says so. */
export function Loading({ label = 'Loading', className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
