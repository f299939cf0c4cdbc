import { isOpen, type Business } from './business.js';

/** Metadata of a page for search engines and link previews. */
export interface PageEntry {
  /** Without the shop's name. */
  title: string;
  description?: string;
  /** For one visitor or booking only: search engines must not index it. */
  personal?: true;
  /** Not in the site map. */
  unlisted?: true;
  /** For new bookings, unlike the other personal pages: only once the shop is open. */
  needsOpenShop?: true;
}

/** Every page by path pattern. Pages with a description are in the site map unless they are unlisted. */
export const PAGES = {
  '/': {
    title: 'Make Your Party Unforgettable',
    description:
      'Rent bounce houses, slides, tables, chairs and whole party packages. Pick your day, see what is available, and book in minutes, no account needed.',
  },
  '/item/:id': { title: 'Item Not Found' },
  '/booking/:id': { title: 'Complete Your Reservation', personal: true, needsOpenShop: true },
  '/product/:id': { title: 'Complete Your Reservation', personal: true, needsOpenShop: true },
  '/booking-details/:id': { title: 'Your order', personal: true },
  '/orders/:id': { title: 'Your order', personal: true },
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
    description: 'What a rental costs: daily price, delivery, setup, tax and deposit, with no surprises.',
  },
  '/policies': {
    title: 'Policies',
    description: 'Deposits, free cancellation, weather, damage and care: our policies in plain English.',
  },
  '/delivery': {
    title: 'Delivery',
    description: 'How we deliver, set up and pick up, what it costs, and what we need at your place.',
  },
  '/delivery/:id': { title: 'Page not found' },
  '/safety': {
    title: 'Safety',
    description:
      'How bounce houses and slides stay safe: anchoring, wind, supervision, and how many kids can play at once.',
  },
  '/proof': {
    title: 'Never Booked Twice',
    description: 'Why we never rent out more than we have, and how anyone can check it.',
  },
  '/faq': {
    title: 'Frequently Asked Questions',
    description: 'Answers about booking without an account, changing a day, paying, delivery, rain and cancelling.',
  },
  '/cart': {
    title: 'Your Cart',
    description: 'Your items and days, with delivery, setup and tax added up before you book.',
    unlisted: true,
  },
  '/checkout': {
    title: 'Checkout',
    description: 'Tell us where the party is, check the total, and book. No account needed.',
    unlisted: true,
  },
  '/booking-confirmed': { title: 'Your Order', personal: true },
  '/auth': { title: 'Login', personal: true },
  '/forgot-password': { title: 'Forgot Your Password?', personal: true },
  '/reset-password': { title: 'Choose a New Password', personal: true },
  '/find-booking': {
    title: 'Find My Booking',
    description: 'Lost the email with your booking? Enter your email, and we send you the links again.',
  },
  '/waitlist/leave': { title: 'Leave the Waitlist', personal: true },
  '/restore-email': { title: 'Restore My Email', personal: true },
  '/setup': { title: 'Setup', personal: true },
  '/setup/:step': { title: 'Setup', personal: true },
  '/staff/join': { title: 'Join the Team', personal: true },
  '/account': { title: 'My Account', personal: true },
  '/bookings': { title: 'My Bookings', personal: true },
  '/crew': { title: 'Stops', personal: true },
  '/admin': { title: 'Admin', personal: true },
  '/admin/:page': { title: 'Admin', personal: true },
  '/admin/items/:id': { title: 'Item', personal: true },
  '/admin/bookings/:id': { title: 'Booking', personal: true },
  '/admin/orders/:id': { title: 'Order', personal: true },
  '/admin/customers/:id': { title: 'Customer', personal: true },
  '/admin/integrations/webhooks/:id': { title: 'Webhook messages', personal: true },
} as const satisfies Record<string, PageEntry>;

export type PagePattern = keyof typeof PAGES;

export interface PageAt {
  pattern: PagePattern;
  entry: PageEntry;
  /** The value of `:id`. */
  id: string | undefined;
}

/** The page at a path; undefined where there is none. */
export function pageAt(pathname: string): PageAt | undefined {
  const requested = segments(pathname);
  for (const [pattern, entry] of Object.entries(PAGES) as [PagePattern, PageEntry][]) {
    const parts = segments(pattern);
    if (parts.length !== requested.length || !parts.every((part, i) => part.startsWith(':') || part === requested[i]))
      continue;
    return { pattern, entry, id: requested[parts.indexOf(':id')] };
  }
  return undefined;
}

/** What a visitor sees at a path until the shop is open. */
export function isOpeningSoon(
  pathname: string,
  settings: Pick<Business, 'businessName' | 'businessEmail' | 'phone'>,
): boolean {
  const entry: PageEntry | undefined = pageAt(pathname)?.entry;
  return !isOpen(settings) && (!entry?.personal || entry.needsOpenShop === true);
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
