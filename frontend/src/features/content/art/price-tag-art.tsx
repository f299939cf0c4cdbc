import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from './art-frame';

const COINS = [
  { x: 118, count: 2 },
  { x: 176, count: 4 },
  { x: 234, count: 3 },
];

export function PriceTagArt() {
  return (
    <ArtFrame disc="var(--sun)">
      <Balloon x={330} y={84} color="#23907a" delay="-2s" />
      <g className="bobbing">
        <g transform="rotate(8 328 262)">
          <path d="M328 196l58 44v92q0 12-12 12h-92q-12 0-12-12v-92z" fill="#f2643d" />
          <path
            d="M328 210l46 36v82q0 6-6 6h-80q-6 0-6-6v-82z"
            fill="none"
            stroke="#ffd3c2"
            strokeWidth="3"
            strokeDasharray="7 7"
          />
          <circle cx="328" cy="226" r="9" fill="#3c1b45" />
          <path d="M302 268h52M302 290h52M302 312h32" stroke="#fff6e6" strokeWidth="8" strokeLinecap="round" />
        </g>
      </g>
      {COINS.map(({ x, count }) => (
        <g key={x}>
          {Array.from({ length: count }, (_, i) => (
            <g key={i} transform={`translate(0 ${-i * 20})`}>
              <path d={`M${x - 28} 336v12a28 10 0 0 0 56 0v-12z`} fill="#e09b1f" />
              <ellipse cx={x} cy="336" rx="28" ry="10" fill="#ffd777" />
              <ellipse cx={x} cy="336" rx="18" ry="6" fill="none" stroke="#e09b1f" strokeWidth="2.5" />
            </g>
          ))}
        </g>
      ))}
      <path
        d="M96 214l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2zM216 128l5 11 12 1-9 8 3 12-11-6-10 6 2-12-9-8 12-1z"
        fill="#ffbf3f"
      />
    </ArtFrame>
  );
}
