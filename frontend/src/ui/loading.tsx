import type { ReactNode } from 'react';

interface LoadingProps {
  label?: string;
  className?: string;
  /** Skeletons of the content. */
  children: ReactNode;
}

/** A placeholder that announces loading. */
export function Loading({ label = 'Loading', className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
