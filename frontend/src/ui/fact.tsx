import type { ReactNode } from 'react';
import { cn } from '../lib/cn';

interface FactProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** One term and its description, in a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-base text-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
