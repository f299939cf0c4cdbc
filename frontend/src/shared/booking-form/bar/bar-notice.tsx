import type { ReactNode } from 'react';

/** Repeats a message in the bar at the bottom of a phone. Hidden from screen readers, which announce the message itself. */
export function BarNotice({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden className="text-base leading-snug font-semibold text-bad empty:hidden lg:hidden">
      {children}
    </p>
  );
}
