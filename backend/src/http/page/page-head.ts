import { pageAt, type PreloadedData, type RatedItem } from '@party-rental/contracts';

const SHARE_PICTURE = '/pictures/share.png';
const DESCRIPTION_LENGTH = 160;

export interface PageHead {
  status: 200 | 404;
  /** The tags that differ from page to page. */
  html: string;
}

/** What search engines and link previews read of the page at a path: the page itself keeps the title in step later. */
export function pageHead(pathname: string, data: PreloadedData, publicUrl: string): PageHead {
  const shop = data.settings?.businessName ?? '';
  const at = pageAt(pathname);
  if (at?.pattern === '/item/:id') {
    if (data.item) return { status: 200, html: itemHead(data.item, shop, publicUrl) };
    // While the database is away nobody knows, and a page that says 404 would be forgotten.
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
      picture: publicUrl + SHARE_PICTURE,
      type: 'website',
    }),
  };
}

function itemHead(item: RatedItem, shop: string, publicUrl: string): string {
  const url = `${publicUrl}/item/${item.id}`;
  const picture = new URL(sharePicture(item.imageUrl), publicUrl).href;
  const description = shortened(item.description || `Rent ${item.name} by the day.`);
  const tags = publicHead({ title: item.name, description, shop, url, picture, type: 'product' });
  return [
    tags,
    ...(item.imageUrl
      ? [`<link rel="preload" as="image" href="${escapeHtml(item.imageUrl)}" fetchpriority="high" />`]
      : []),
    jsonScript('application/ld+json', 'product', product(item, { url, picture, shop })),
  ].join('\n');
}

interface PublicPage {
  title: string;
  description: string | undefined;
  shop: string;
  url: string;
  picture: string;
  type: 'website' | 'product';
}

function publicHead({ title, description, shop, url, picture, type }: PublicPage): string {
  return [
    titleTag(title, shop),
    ...(description ? [meta('name', 'description', description)] : []),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', shop),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n');
}

function privateHead(title: string, shop: string): string {
  return [titleTag(title, shop), meta('name', 'robots', 'noindex')].join('\n');
}

/** A schema.org Product that is rented by the day; stars only where customers gave some. */
function product(item: RatedItem, { url, picture, shop }: { url: string; picture: string; shop: string }) {
  const price = (item.price / 100).toFixed(2);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description,
    image: picture,
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

/** Previews show no SVG: the shop's own drawings lie beside themselves as PNG. */
function sharePicture(imageUrl: string): string {
  return imageUrl.replace(/^(\/pictures\/[\w-]+)\.svg$/, '$1.png') || SHARE_PICTURE;
}

/** Data for scripts and search engines; it ends nowhere but at its end, and the Content-Security-Policy lets it be. */
export function jsonScript(type: 'application/json' | 'application/ld+json', id: string, data: unknown): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
}

function titleTag(title: string, shop: string): string {
  return `<title>${escapeHtml([title, shop].filter(Boolean).join(' | '))}</title>`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
