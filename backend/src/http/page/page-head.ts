import { isOpeningSoon, pageAt, type PreloadedData, type RatedItem } from '@party-rental/contracts';

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
    if (data.item) return { status: 200, html: itemHead(data.item, shop, publicUrl) };
    // Without settings the database is unavailable: a 404 would remove the page from search engines.
    if (data.settings) return { status: 404, html: privateHead('Item Not Found', shop) };
  }
  if (!at) return { status: 404, html: privateHead('Page not found', shop) };
  if (at.entry.personal) return { status: 200, html: privateHead(at.entry.title, shop) };
  return {
    status: 200,
    html: publicHead({
      title: at.entry.title,
      description: at.entry.description,
      shop,
      url: publicUrl + (pathname === '/' ? '/' : pathname.replace(/\/+$/, '')),
      image: publicUrl + SHARE_IMAGE,
      type: 'website',
    }),
  };
}

function itemHead(item: RatedItem, shop: string, publicUrl: string): string {
  const url = `${publicUrl}/item/${item.id}`;
  const image = new URL(shareImage(item.imageUrl), publicUrl).href;
  const description = truncate(item.description || `Rent ${item.name} by the day.`);
  const tags = publicHead({ title: item.name, description, shop, url, image, type: 'product' });
  return [
    tags,
    ...(item.imageUrl
      ? [`<link rel="preload" as="image" href="${escapeHtml(item.imageUrl)}" fetchpriority="high" />`]
      : []),
    jsonScript('application/ld+json', 'product', product(item, { url, image, shop })),
  ].join('\n');
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

/** A schema.org Product that is rented by the day; the rating is omitted if there are no reviews. */
function product(item: RatedItem, { url, image, shop }: { url: string; image: string; shop: string }) {
  const price = (item.price / 100).toFixed(2);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description,
    image,
    sku: String(item.id),
    url,
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'USD',
      priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'USD', unitCode: 'DAY' },
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: `https://schema.org/${item.isActive ? 'InStock' : 'Discontinued'}`,
      seller: { '@type': 'Organization', name: shop },
    },
    ...(item.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: item.rating.average,
        reviewCount: item.rating.count,
      },
    }),
  };
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
