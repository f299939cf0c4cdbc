import type { ReactNode } from 'react';

export function ShieldArt() {
  return (
    <ArtFrame disc="#5a8fd6">
      <path
        d="M86 216l-48 134M392 216l48 134"
        stroke="#8a5a3c"
        strokeWidth="5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <path d="M26 340l20 16M454 340l-20 16" stroke="#3c1b45" strokeWidth="8" strokeLinecap="round" />
      <path d="M120 210q120-28 240 0v132q-120 22-240 0z" fill="#f2643d" />
      <path d="M134 222q106-24 212 0v16q-106-24-212 0z" fill="#ffd777" />
      {[78, 334].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <rect y="168" width="66" height="184" rx="31" fill="#ffbf3f" />
          <rect y="214" width="66" height="20" rx="10" fill="#e4572e" />
          <rect y="276" width="66" height="20" rx="10" fill="#e4572e" />
          <path d="M-8 182L33 92l41 90q-41 20-82 0z" fill="#ef7ba0" />
        </g>
      ))}
      <path d="M240 138v-58" stroke="#8a5a3c" strokeWidth="5" strokeLinecap="round" />
      <path d="M242 80l62 10q8 10 0 20l-62-6z" fill="#fff6e6" />
      <path d="M260 83l16 3v24l-16-2zM292 88l10 2q6 10 0 20l-10-1z" fill="#e4572e" />
      <path d="M240 188l74 26v50q0 58-74 92-74-34-74-92v-50z" fill="#fff6e6" />
      <path d="M240 206l58 20v40q0 44-58 72-58-28-58-72v-40z" fill="#23907a" />
      <path
        d="M212 270l20 22 38-46"
        fill="none"
        stroke="#fff8f0"
        strokeWidth="13"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </ArtFrame>
  );
}

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
