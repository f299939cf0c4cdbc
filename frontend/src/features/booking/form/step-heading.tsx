import { useEffect, useRef } from 'react';

interface StepHeadingProps {
  title: string;
  /** Whether the visitor came from another step; then the heading takes the focus. */
  takesFocus: boolean;
}

export function StepHeading({ title, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
      {title}
    </h2>
  );
}
