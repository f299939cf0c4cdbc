import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../../../lib/cn';
import { startAtTop } from '../../../lib/focus-heading';

const STAGES = ['Select Item', 'Enter Details', 'Confirmation'];

/** The current step: 0, 1 or 2. */
export function BookingProgress({ stage }: { stage: number }) {
  return (
    <ol aria-label="Progress" className="flex max-w-2xl flex-wrap gap-2">
      {STAGES.map((label, index) => (
        <li
          key={label}
          aria-current={index === stage ? 'step' : undefined}
          className={cn('flex-1 space-y-2 text-sm sm:text-[1.0625rem]', index === stage ? 'font-bold' : 'text-soft')}
        >
          <span
            aria-hidden
            className={cn(
              'block h-2 rounded-full',
              index < stage ? 'bg-good' : index === stage ? 'bg-primary' : 'bg-line',
            )}
          />
          <span className="flex items-center gap-1.5 leading-tight">
            {index < stage && <Check aria-label="Done:" className="size-4 shrink-0 text-good" />}
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface StepHeadingProps {
  title: string;
  /** Whether the visitor came from another step; then the step starts at the top, and the heading takes the focus. */
  takesFocus: boolean;
}

export function StepHeading({ title, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && heading.current) startAtTop(heading.current);
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl sm:text-3xl">
      {title}
    </h2>
  );
}
