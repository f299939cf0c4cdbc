import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn';

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

export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse base:rounded-xl bg-line/70', className)} {...rest} />;
}

export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <LoaderCircle aria-hidden className="size-10 animate-spin text-primary" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
