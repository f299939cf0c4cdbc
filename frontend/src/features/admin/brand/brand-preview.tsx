import { findColorFault, toTheme, type BrandColors } from '@party-rental/contracts';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';

/** The surfaces of the style sheet, which stay the shop's. */
const SURFACES = {
  light: { '--card': '#fffdf9', '--ink': '#2e1a33', '--soft': '#6b4f6b' },
  dark: { '--card': '#271a2d', '--ink': '#fcefdf', '--soft': '#d3bcca' },
};

/** How the chosen colors look by day and by night, once they can be read. */
export function BrandPreview() {
  const colors = useWatch({ name: 'colors' }) as BrandColors;
  const kinds = ['primary', 'accent'] as const;
  if (kinds.some((kind) => !/^#[0-9a-f]{6}$/i.test(colors[kind]) || findColorFault(kind, colors[kind]))) return null;
  const theme = toTheme(colors);
  return (
    <div className="grid gap-4 sm:grid-cols-2" aria-hidden>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          style={{ ...SURFACES[scheme], ...theme[scheme] } as CSSProperties}
          className="space-y-3 rounded-2xl border border-line bg-card p-5 text-ink"
        >
          <p className="font-display text-2xl font-bold">
            Your <span className="text-primary">party</span>
          </p>
          <p className="text-soft">
            By {scheme === 'light' ? 'day' : 'night'}, with a{' '}
            <span className="font-bold text-primary underline">link</span>.
          </p>
          <div className="flex flex-wrap gap-2 font-bold">
            <span className="rounded-full bg-primary px-4 py-2 text-on-primary">Book Now</span>
            <span className="rounded-full bg-sun px-4 py-2 text-on-sun">Sat, Dec 12</span>
          </div>
          <p className="rounded-xl bg-plum px-4 py-3 text-on-plum">The bottom of each page</p>
        </div>
      ))}
    </div>
  );
}
