interface BalloonProps {
  /** Center, in SVG units. */
  x: number;
  y: number;
  color: string;
  /** CSS `animation-delay`. */
  delay?: string;
  size?: number;
  /** Text on the balloon. */
  sign?: string;
}

export function Balloon({ x, y, color, delay = '0s', size = 1, sign }: BalloonProps) {
  return (
    <g className="bobbing" style={{ animationDelay: delay }}>
      <g transform={`translate(${x} ${y}) scale(${size})`}>
        <path d="M0 48q-10 30 6 60t-4 48" fill="none" stroke="var(--soft)" strokeWidth="2" />
        <path d="M-6 52l6-9 6 9z" fill={color} />
        <ellipse rx="37" ry="45" fill={color} />
        <ellipse cx="-13" cy="-17" rx="7" ry="12" fill="#fff" opacity=".5" transform="rotate(24 -13 -17)" />
        {sign && (
          <text y="19" textAnchor="middle" fontSize="54" fontWeight="700" fill="#fff8f0" className="font-display">
            {sign}
          </text>
        )}
      </g>
    </g>
  );
}
