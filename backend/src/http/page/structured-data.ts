import {
  describeDeliveryTo,
  formatPlace,
  nameOfPlacePage,
  pageAt,
  type PlaceServed,
  type PreloadedData,
  type PublicSettings,
  type RatedItem,
} from '@party-rental/contracts';

/** A schema.org object, with the id of its script. */
export type StructuredData = readonly [id: string, data: object];

interface Site {
  publicUrl: string;
  /** The absolute URL of an image for previews. */
  image: string;
}

/** What search engines read about a page; all of it is on the page as well. */
export function structuredData(pathname: string, data: PreloadedData, site: Site): StructuredData[] {
  const { settings, item, content } = data;
  const at = pageAt(pathname);
  if (!settings || !at) return [];
  if (at.pattern === '/') return [['business', localBusiness(settings, site)]];
  const place = at.pattern === '/delivery/:id' ? data.places?.find(({ slug }) => slug === at.id) : undefined;
  const questions = content?.find(({ key }) => key === 'faq.body');
  return [
    ...(item ? [['product', product(item, settings, site)] as const] : []),
    ...(place ? [['service', deliveryService(place, settings, site)] as const] : []),
    ['breadcrumbs', breadcrumbs(pathname, place ? formatPlace(place) : (item?.name ?? at.entry.title), site)],
    ...(at.pattern === '/faq' && questions ? [['faq', faqPage(questions.html)] as const] : []),
  ];
}

function localBusiness({ businessName, businessEmail, phone, street, city, brand }: PublicSettings, site: Site) {
  const [, town, state, zip] = /^(.*?),?\s+([A-Z]{2})\s+(\d{5})(?:-\d{4})?$/.exec(city) ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${site.publicUrl}/`,
    name: businessName,
    url: `${site.publicUrl}/`,
    image: site.image,
    telephone: phone,
    email: businessEmail,
    ...(street && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: town ?? city,
        ...(state && { addressRegion: state, postalCode: zip }),
        addressCountry: 'US',
      },
    }),
    ...(brand?.logoUrl && { logo: site.publicUrl + brand.logoUrl }),
    ...(brand && brand.socialLinks.length > 0 && { sameAs: brand.socialLinks.map(({ url }) => url) }),
  };
}

/** A product that is rented by the day; the rating is omitted if there are no reviews. */
function product(item: RatedItem, { businessName }: PublicSettings, { publicUrl, image }: Site) {
  const price = (item.price / 100).toFixed(2);
  const url = `${publicUrl}/item/${item.id}`;
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
      seller: { '@type': 'Organization', name: businessName },
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

function deliveryService(place: PlaceServed, settings: PublicSettings, site: Site) {
  const { '@context': context, ...provider } = localBusiness(settings, site);
  return {
    '@context': context,
    '@type': 'Service',
    name: nameOfPlacePage(place),
    serviceType: 'Party equipment rental',
    description: describeDeliveryTo(place, settings).join(' '),
    url: `${site.publicUrl}/delivery/${place.slug}`,
    areaServed: { '@type': 'City', name: formatPlace(place) },
    provider,
  };
}

function breadcrumbs(pathname: string, name: string, { publicUrl }: Site) {
  const steps = [
    ['Home', `${publicUrl}/`],
    ...(pathname.startsWith('/delivery/') ? [['Delivery', `${publicUrl}/delivery`]] : []),
    [name, publicUrl + pathname.replace(/\/+$/, '')],
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([text, item], i) => ({ '@type': 'ListItem', position: i + 1, name: text, item })),
  };
}

const QUESTION = /<details><summary>(.*?)<\/summary>(.*?)<\/details>/gs;

/** `html` is the page's own text, with a question in each `<details>`. */
function faqPage(html: string) {
  const questions = [...html.matchAll(QUESTION)].map(([, name = '', text = '']) => ({
    '@type': 'Question',
    name: name.replace(/<[^>]*>/g, ''),
    acceptedAnswer: { '@type': 'Answer', text: text.trim() },
  }));
  return { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions };
}
