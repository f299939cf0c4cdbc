import { FREE_CANCELLATION_HOURS } from './pricing/pricing.js';

/** One of the shop's pages, as search engines and link previews are told of it. */
export interface PageEntry {
  /** Without the shop's name. */
  title: string;
  description?: string;
  /** For one visitor or one booking only: search engines leave it out. */
  personal?: true;
  /** Nothing to find in it: it is not in the site map. */
  unlisted?: true;
}

/** Every page by its address, with `:name` for what differs. Those with a description are in the site map, unless they are unlisted. */
export const PAGES = {
  '/': {
    title: 'Make Your Party Unforgettable',
    description:
      'Rent bounce houses, slides, tables, chairs and whole party packages. Pick your day, see at once what is free, and book in minutes, without an account.',
  },
  '/item/:id': { title: 'Item Not Found' },
  '/booking/:id': { title: 'Complete Your Reservation', personal: true },
  '/product/:id': { title: 'Complete Your Reservation', personal: true },
  '/booking-details/:id': { title: 'Your booking', personal: true },
  '/about': {
    title: 'About Us',
    description:
      'Who brings the bounce houses, slides, tables and chairs to your party, and how we clean and check them.',
  },
  '/contact': {
    title: 'Contact Us',
    description: 'Our address, phone and opening hours, and a form for your question.',
  },
  '/pricing': {
    title: 'Pricing',
    description: 'What a rental costs: price per day, delivery, setup, tax and deposit, with no surprises at the end.',
  },
  '/policies': {
    title: 'Policies',
    description: `Deposits, cancellation up to ${FREE_CANCELLATION_HOURS} hours before, weather, damage and care: our rules in plain words.`,
  },
  '/delivery': {
    title: 'Delivery',
    description: 'How we deliver, set up and pick up again, what it costs, and what we need at your place.',
  },
  '/safety': {
    title: 'Safety',
    description: 'How bounce houses and slides stay safe: anchoring, wind, supervision, and how many may play at once.',
  },
  '/faq': {
    title: 'Frequently Asked Questions',
    description: 'Answers about booking without an account, changing a day, paying, delivery, rain and cancelling.',
  },
  '/cart': {
    title: 'Your Cart',
    description: 'What you have chosen for your days, with delivery, setup and tax added up before you book.',
    unlisted: true,
  },
  '/checkout': { title: 'Checkout', personal: true },
  '/booking-confirmed': { title: 'Booking Confirmed!', personal: true },
  '/auth': { title: 'Login', personal: true },
  '/account': { title: 'My Account', personal: true },
  '/bookings': { title: 'My Bookings', personal: true },
  '/admin': { title: 'Admin', personal: true },
  '/admin/:page': { title: 'Admin', personal: true },
  '/admin/items/:id': { title: 'Item', personal: true },
  '/admin/bookings/:id': { title: 'Booking', personal: true },
} as const satisfies Record<string, PageEntry>;

export type PagePattern = keyof typeof PAGES;

export interface PageAt {
  pattern: PagePattern;
  entry: PageEntry;
  /** What stands in the place of `:id`. */
  id: string | undefined;
}

/** The page at a path; undefined where there is none. */
export function pageAt(pathname: string): PageAt | undefined {
  const asked = partsOf(pathname);
  for (const [pattern, entry] of Object.entries(PAGES) as [PagePattern, PageEntry][]) {
    const parts = partsOf(pattern);
    if (parts.length !== asked.length || !parts.every((part, i) => part.startsWith(':') || part === asked[i])) continue;
    return { pattern, entry, id: asked[parts.indexOf(':id')] };
  }
  return undefined;
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}
