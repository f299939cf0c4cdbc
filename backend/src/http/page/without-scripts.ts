import {
  describeDeliveryTo,
  formatCents,
  formatPlace,
  isOpeningSoon,
  nameOfPlacePage,
  pageAt,
  type PlaceServed,
  type PreloadedData,
  type PublicSettings,
} from '@party-rental/contracts';
import { escapeHtml } from './page-head.js';

/** What visitors, link previews and search engines that run no scripts see of a page, from the data that it has anyway. */
export function withoutScripts(pathname: string, { settings, items, item, content, places }: PreloadedData): string {
  if (!settings || isOpeningSoon(pathname, settings)) return '';
  const { pattern = '', id } = pageAt(pathname) ?? {};
  const place = places?.find(({ slug }) => slug === id);
  const page = pattern.slice(1);
  const body = item
    ? `<h1>${escapeHtml(item.name)}</h1><p>${formatCents(item.price)} per day</p><p>${escapeHtml(item.description)}</p>`
    : pattern === '/'
      ? `<ul>${(items ?? []).map(listItem).join('')}</ul>`
      : place
        ? `<h1>${escapeHtml(nameOfPlacePage(place))}</h1><p>${escapeHtml(describeDeliveryTo(place, settings).join(' '))}</p>`
        : (content ?? [])
            .filter(({ key }) => key.startsWith(`${page}.`))
            .map(({ html }) => html)
            .join('');
  return `${body}${place ? '' : listPlaces(places ?? [])}${howToBook(settings)}`;
}

function listPlaces(places: readonly PlaceServed[]): string {
  const links = places.map(
    (place) => `<li><a href="/delivery/${place.slug}">${escapeHtml(formatPlace(place))}</a></li>`,
  );
  return links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
}

function listItem({ id, name, price }: { id: number; name: string; price: number }): string {
  return `<li><a href="/item/${id}">${escapeHtml(name)}</a>: ${formatCents(price)} per day</li>`;
}

function howToBook({ businessName, phone, street, city }: PublicSettings): string {
  const lines = [businessName, [street, city].filter(Boolean).join(', '), phone].filter(Boolean).map(escapeHtml);
  const links = ['about', 'pricing', 'policies', 'delivery', 'safety', 'faq', 'contact'].map(
    (page) => `<a href="/${page}">${page === 'faq' ? 'FAQ' : page.charAt(0).toUpperCase() + page.slice(1)}</a>`,
  );
  return `<p>Booking online needs JavaScript. You can also book by phone.</p><p>${lines.join('<br>')}</p><p><a href="/">Home</a> ${links.join(' ')}</p>`;
}
