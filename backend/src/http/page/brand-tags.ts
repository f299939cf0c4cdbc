import {
  DEFAULT_LOGO,
  DEFAULT_LOOK,
  hasDefaultColors,
  PAGE_BACKGROUND,
  toTheme,
  type Brand,
} from '@party-rental/contracts';
import { escapeHtml } from './page-head.js';

/** Phones don't take a drawing. */
const DEFAULT_TOUCH_ICON = '/icon-180.png';

/** The icons and the owner's colors, before anything is painted. The style sheet has the default ones. */
export function brandTags(brand: Brand | undefined): string {
  const { colors = DEFAULT_LOOK.colors, logoUrl } = brand ?? {};
  const icon = escapeHtml(logoUrl ?? DEFAULT_LOGO);
  const touchIcon = logoUrl ? icon : DEFAULT_TOUCH_ICON;
  const bars = Object.entries(barColors(colors)).map(
    ([scheme, color]) => `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})" />`,
  );
  return `\n${bars.join('')}<link rel="icon" href="${icon}" /><link rel="apple-touch-icon" href="${touchIcon}" />${styleTag(colors)}`;
}

/** Of the browser's own bars. */
export function barColors(colors: Brand['colors']): Record<'light' | 'dark', string> {
  if (hasDefaultColors(colors)) return PAGE_BACKGROUND;
  const { '--primary': dark = '' } = toTheme(colors).dark;
  return { light: colors.primary, dark };
}

function styleTag(colors: Brand['colors']): string {
  if (hasDefaultColors(colors)) return '';
  const { light, dark } = toTheme(colors);
  const toRule = (properties: Record<string, string>) =>
    `:root:root{${Object.entries(properties)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return `<style>${toRule(light)}@media screen and (prefers-color-scheme:dark){${toRule(dark)}}</style>`;
}
