import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

const badgeStyle = cva(
  'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm leading-tight font-bold [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink',
        good: 'bg-good-tint text-good',
        bad: 'bg-bad-tint text-bad',
        warn: 'bg-warn-tint text-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={cn(badgeStyle({ tone }), className)} {...rest} />;
}
