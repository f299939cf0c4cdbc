import type { ReactNode } from 'react';

interface ArtFrameProps {
  /** Color of the disc in the background. */
  disc: string;
  children: ReactNode;
}

/** The background of an illustration: 480 by 400, with a lawn below 344. */
export function ArtFrame({ disc, children }: ArtFrameProps) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden className="mx-auto h-auto w-full max-w-sm md:max-w-none">
      <circle cx="240" cy="196" r="176" fill={disc} opacity=".34" />
      <circle cx="240" cy="196" r="126" fill={disc} opacity=".42" />
      <ellipse cx="240" cy="354" rx="222" ry="34" fill="#6fb98f" />
      {children}
    </svg>
  );
}
