import {
  describeDeliveryTo,
  imageSrcSet,
  isOpeningSoon,
  ITEM_IMAGE_SIZES,
  nameOfPlacePage,
  pageAt,
  type PlaceServed,
  type PreloadedData,
  type PublicSettings,
  type RatedItem,
} from '@party-rental/contracts';
import { structuredData } from './structured-data.js';

const SHARE_IMAGE = '/pictures/share.png';
const DESCRIPTION_LENGTH = 160;

export interface PageHead {
  status: 200 | 404 | 503;
  /** The page-specific tags. */
  html: string;
}

/** The head for search engines and link previews. The page's scripts update the title on navigation. */
export function pageHead(pathname: string, data: PreloadedData, publicUrl: string): PageHead {
  const shop = data.settings?.businessName ?? '';
  if (data.settings && isOpeningSoon(pathname, data.settings))
    return { status: 503, html: privateHead('Opening Soon', shop) };
  const at = pageAt(pathname);
  if (at?.pattern === '/item/:id') {
    if (data.item) return { status: 200, html: itemHead(data.item, pathname, data, publicUrl) };
    // Without settings the database is unavailable: a 404 would remove the page from search engines.
    if (data.settings) return { status: 404, html: privateHead('Item Not Found', shop) };
  }
  if (at?.pattern === '/delivery/:id') {
    const place = data.places?.find(({ slug }) => slug === at.id);
    if (place && data.settings)
      return { status: 200, html: placeHead(place, data.settings, pathname, data, publicUrl) };
    if (data.places) return { status: 404, html: privateHead(at.entry.title, shop) };
  }
  if (!at) return { status: 404, html: privateHead('Page not found', shop) };
  if (at.entry.personal) return { status: 200, html: privateHead(at.entry.title, shop) };
  const image = defaultImage(data, publicUrl);
  const tags = publicHead({
    title: (at.pattern === '/' && data.settings?.brand?.heroTitle) || at.entry.title,
    description: at.entry.description,
    shop,
    url: publicUrl + (pathname === '/' ? '/' : pathname.replace(/\/+$/, '')),
    image,
    type: 'website',
  });
  return { status: 200, html: [tags, ...scripts(pathname, data, { publicUrl, image })].join('\n') };
}

function placeHead(
  place: PlaceServed,
  settings: PublicSettings,
  pathname: string,
  data: PreloadedData,
  publicUrl: string,
): string {
  const image = defaultImage(data, publicUrl);
  const tags = publicHead({
    title: nameOfPlacePage(place),
    description: truncate(describeDeliveryTo(place, settings).join(' ')),
    shop: settings.businessName,
    url: `${publicUrl}/delivery/${place.slug}`,
    image,
    type: 'website',
  });
  return [tags, ...scripts(pathname, data, { publicUrl, image })].join('\n');
}

function defaultImage({ settings }: PreloadedData, publicUrl: string): string {
  return publicUrl + (settings?.brand?.heroImageUrl ?? SHARE_IMAGE);
}

function scripts(...page: Parameters<typeof structuredData>): string[] {
  return structuredData(...page).map(([id, content]) => jsonScript('application/ld+json', id, content));
}

function itemHead(item: RatedItem, pathname: string, data: PreloadedData, publicUrl: string): string {
  const shop = data.settings?.businessName ?? '';
  const url = `${publicUrl}/item/${item.id}`;
  const image = new URL(shareImage(item.imageUrl), publicUrl).href;
  const description = truncate(item.description || `Rent ${item.name} by the day.`);
  const tags = publicHead({ title: item.name, description, shop, url, image, type: 'product' });
  return [
    tags,
    ...(item.imageUrl ? [preloadTag(item.imageUrl)] : []),
    ...scripts(pathname, data, { publicUrl, image }),
  ].join('\n');
}

/** Asks for the same size as the image on the page. */
function preloadTag(imageUrl: string): string {
  const srcSet = imageSrcSet(imageUrl);
  const sizes = srcSet ? ` imagesrcset="${srcSet}" imagesizes="${ITEM_IMAGE_SIZES}"` : '';
  return `<link rel="preload" as="image" href="${escapeHtml(imageUrl)}"${sizes} fetchpriority="high" />`;
}

interface PublicPage {
  title: string;
  description: string | undefined;
  shop: string;
  url: string;
  image: string;
  type: 'website' | 'product';
}

function publicHead({ title, description, shop, url, image, type }: PublicPage): string {
  return [
    titleTag(title, shop),
    ...(description ? [meta('name', 'description', description)] : []),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', shop),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n');
}

function privateHead(title: string, shop: string): string {
  return [titleTag(title, shop), meta('name', 'robots', 'noindex')].join('\n');
}

/** Link previews do not support SVG: the shop's own drawings also exist as PNG. */
function shareImage(imageUrl: string): string {
  return imageUrl.replace(/^(\/pictures\/[\w-]+)\.svg$/, '$1.png') || SHARE_IMAGE;
}

/** Data for scripts and search engines. Escaping `<` keeps the data from closing the element. */
export function jsonScript(type: 'application/json' | 'application/ld+json', id: string, data: unknown): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
}

function titleTag(title: string, shop: string): string {
  return `<title>${escapeHtml([title, shop].filter(Boolean).join(' | '))}</title>`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
