import { encode } from 'uqr';

/** A text as a QR code. Black on white in dark mode, too: not every app reads an inverted one. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-xl bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
