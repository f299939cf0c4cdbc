import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from './art-frame';

export function VanArt() {
  return (
    <ArtFrame disc="#ffbf3f">
      <path d="M24 342h432" stroke="#3c1b45" strokeWidth="18" strokeLinecap="round" />
      <path d="M48 342h396" stroke="#ffd777" strokeWidth="3" strokeDasharray="20 18" />
      <Balloon x={392} y={92} color="#ef7ba0" delay="-1.5s" />
      <path d="M76 322V176q0-20 20-20h192v166z" fill="#f2643d" />
      <path d="M288 190h66q16 0 24 14l32 52q6 8 6 18v48H288z" fill="#ffbf3f" />
      <path d="M306 206h44q10 0 15 9l23 39h-82z" fill="#d8ecf5" />
      <path d="M306 206h18l-18 40z" fill="#fff" opacity=".7" />
      <path d="M76 286h340v22H76z" fill="#c63f1c" />
      <path d="M100 156h168l-8-22q-4-8-12-8H120q-8 0-12 8z" fill="#5a8fd6" />
      <path d="M132 126v30M164 126v30M196 126v30M228 126v30" stroke="#fff6e6" strokeWidth="7" />
      <path d="M126 270v-44q0-30 30-30h50q30 0 30 30v44z" fill="#ffd777" />
      <path d="M160 270v-22a21 21 0 0 1 42 0v22z" fill="#3c1b45" />
      <path d="M122 208l14-26 14 26zM212 208l14-26 14 26z" fill="#23907a" />
      <circle cx="136" cy="180" r="4" fill="#fff6e6" />
      <circle cx="226" cy="180" r="4" fill="#fff6e6" />
      {[142, 348].map((x) => (
        <g key={x}>
          <circle cx={x} cy="322" r="32" fill="#3c1b45" />
          <circle cx={x} cy="322" r="14" fill="#ecd6b4" />
        </g>
      ))}
      <rect x="402" y="268" width="16" height="14" rx="6" fill="#fff6e6" />
      <path
        d="M28 214h30M14 244h40M30 274h26"
        stroke="var(--soft)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".6"
      />
    </ArtFrame>
  );
}
