// What an owner's look is made of. Without zod, for pages that don't load the validator.

export const SOCIAL_KINDS = ['facebook', 'instagram', 'tiktok', 'youtube', 'pinterest', 'x', 'yelp'] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];

/** How a shop looks. Colors are `#rrggbb` in lower case. */
export interface Look {
  /** The URLs of uploaded images; null for the drawings that come with the program. */
  logoUrl: string | null;
  heroImageUrl: string | null;
  colors: BrandColors;
  socialLinks: { kind: SocialKind; url: string }[];
}
export interface BrandColors {
  /** Of buttons, links and headings. */
  primary: string;
  /** Behind dark or white text: of highlights. */
  accent: string;
}

export const DEFAULT_LOOK: Look = {
  logoUrl: null,
  heroImageUrl: null,
  colors: { primary: '#bf3018', accent: '#ffc94d' },
  socialLinks: [],
};

/** The style sheets have these colors already. */
export function hasDefaultColors({ primary, accent }: BrandColors): boolean {
  return primary === DEFAULT_LOOK.colors.primary && accent === DEFAULT_LOOK.colors.accent;
}

/** Of text, by the AA level of WCAG 2.2. */
const MIN_CONTRAST = 4.5;
const WHITE = '#ffffff';
/** The colors of frontend/src/styles.css that are under or over an owner's. */
const INK = '#2e1a33';
export const PAGE_BACKGROUND = { light: '#fff6e6', dark: '#1b1120' } as const;
const LIGHT_SURFACES = [PAGE_BACKGROUND.light, '#fffdf9', '#fbe9cd'];
const DARK_SURFACES = [PAGE_BACKGROUND.dark, '#271a2d', '#150c19'];

/** From 1 to 21, whatever the order. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Why a color can't be used, and the nearest one that can; undefined for a good one. */
export function findColorFault(
  kind: keyof BrandColors,
  color: string,
): { message: string; nearest: string } | undefined {
  const faults = kind === 'primary' ? { ...SURFACE_FAULT, ...TEXT_FAULT } : TEXT_FAULT;
  const found = Object.entries(faults).find(([, isBad]) => isBad(color));
  if (!found) return undefined;
  const nearest = findNearest(color, (candidate) => Object.values(faults).every((isBad) => !isBad(candidate)));
  return { nearest, message: `${found[0]} with the ${kind} color ${color}. The nearest one that works is ${nearest}` };
}

const TEXT_FAULT: Record<string, (color: string) => boolean> = {
  'Neither white nor dark text can be read on buttons': (color) => !takesText(color),
};
const SURFACE_FAULT: Record<string, (color: string) => boolean> = {
  "Links and headings can't be read on light pages": (color) => !isReadable(color, LIGHT_SURFACES),
};

/** The custom properties of the style sheet that follow the owner's colors, by color scheme. */
export function toTheme({ primary, accent }: BrandColors): Record<'light' | 'dark', Record<string, string>> {
  const onDark = findNearest(primary, (color) => isReadable(color, DARK_SURFACES) && takesText(color));
  const shared = { '--sun': accent, '--on-sun': pickText(accent) };
  const plum = findNearest(mix(primary, '#000000', 0.6), takesText);
  const darkPlum = findNearest(mix(primary, '#000000', 0.75), takesText);
  return {
    light: { ...shared, ...shades(primary, '#000000'), '--plum': plum, '--on-plum': pickText(plum), '--ring': primary },
    dark: { ...shared, ...shades(onDark, WHITE), '--plum': darkPlum, '--on-plum': pickText(darkPlum) },
  };
}

function shades(primary: string, toward: string): Record<string, string> {
  return { '--primary': primary, '--primary-strong': mix(primary, toward, 0.2), '--on-primary': pickText(primary) };
}

/** White or the shop's ink, whichever can be read better on a color. */
export function pickText(background: string): string {
  return contrast(WHITE, background) >= contrast(INK, background) ? WHITE : INK;
}

function takesText(background: string): boolean {
  return isReadable(pickText(background), [background]);
}

function isReadable(color: string, surfaces: readonly string[]): boolean {
  return surfaces.every((surface) => contrast(color, surface) >= MIN_CONTRAST);
}

/** By making it darker or lighter, in steps of a percent. */
function findNearest(color: string, isGood: (color: string) => boolean): string {
  for (let percent = 0; percent <= 100; percent++)
    for (const end of ['#000000', WHITE]) {
      const candidate = mix(color, end, percent / 100);
      if (isGood(candidate)) return candidate;
    }
  return DEFAULT_LOOK.colors.primary;
}

function mix(color: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(color).map((value, i) => Math.round(value + ((others[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
}

/** Relative luminance by WCAG. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
