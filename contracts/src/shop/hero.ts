// Apart from the colors, because every first page needs it.

/** The drawing that comes with the program. */
export const DEFAULT_LOGO = '/favicon.svg';

/** How wide its image is, as `sizes`. */
export const HERO_IMAGE_SIZES = '(min-width: 48rem) 45vw, 8rem';

/** The parts of a hero: the last word of its title stands out, and phones show the first sentence alone. */
export function splitHero({ heroTitle, heroText }: { heroTitle: string; heroText: string }) {
  const end = heroTitle.trim().lastIndexOf(' ') + 1;
  const [first = '', ...rest] = heroText.split(/(?<=[.!?])\s+|\n+/);
  return { start: heroTitle.slice(0, end).trim(), end: heroTitle.slice(end).trim(), first, rest: rest.join(' ') };
}
