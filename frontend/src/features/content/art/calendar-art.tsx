import { ArtFrame } from './art-frame';

const DAYS = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({ row, column })));

export function CalendarArt() {
  return (
    <ArtFrame disc="#23907a">
      <g transform="rotate(-4 200 230)">
        <rect x="92" y="108" width="216" height="228" rx="18" fill="#fff6e6" />
        <path d="M92 126q0-18 18-18h180q18 0 18 18v34H92z" fill="#e4572e" />
        <path d="M142 94v30M258 94v30" stroke="#3c1b45" strokeWidth="10" strokeLinecap="round" />
        {DAYS.map(({ row, column }) => (
          <rect
            key={`${row} ${column}`}
            x={112 + column * 37}
            y={176 + row * 37}
            width="27"
            height="27"
            rx="7"
            fill={row === 2 && column === 3 ? '#23907a' : '#ecd6b4'}
          />
        ))}
        <path
          d="M230 263l6 7 11-14"
          fill="none"
          stroke="#fff"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="236" cy="263" r="27" fill="none" stroke="#f2643d" strokeWidth="5" strokeDasharray="120 14" />
      </g>
      <g className="bobbing" style={{ animationDelay: '-2s' }}>
        <path d="M356 190v132q0 20 18 20t18-18" fill="none" stroke="#8a5a3c" strokeWidth="8" strokeLinecap="round" />
        <path
          d="M268 206a88 88 0 0 1 176 0q-14-16-29 0-15-16-30 0-15-16-29 0-15-16-29 0-15-16-30 0-14-16-29 0z"
          fill="#ffbf3f"
        />
        <path d="M356 118q-34 30-29 88 14-16 29 0 14-16 29 0 5-58-29-88z" fill="#f2643d" />
        <path d="M356 118v-14" stroke="#8a5a3c" strokeWidth="7" strokeLinecap="round" />
      </g>
      <path d="M300 92q-4-22 18-24 10-20 32-8 22-4 22 16 14 2 12 16z" fill="#fff" opacity=".9" />
    </ArtFrame>
  );
}
