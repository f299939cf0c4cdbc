import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn';

const ALL = [1, 2, 3, 4, 5];

/** Up to five filled stars, the last one partly filled, with a text alternative. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span role="img" aria-label={`${value} out of 5 stars`} className={cn('relative inline-flex shrink-0', className)}>
      <Row className="text-field/60" />
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 overflow-hidden"
        style={{ width: `${(value / 5) * 100}%` }}
      >
        <Row className="fill-sun text-star" />
      </span>
    </span>
  );
}

function Row({ className }: { className: string }): ReactNode {
  return (
    <span className="flex w-max">
      {ALL.map((star) => (
        <Star key={star} aria-hidden strokeWidth={1.75} className={cn('size-[1.15em]', className)} />
      ))}
    </span>
  );
}
