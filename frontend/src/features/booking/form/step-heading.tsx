import { useEffect, useRef } from 'react';
import { startAtTop } from '../../../lib/focus-heading';

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
