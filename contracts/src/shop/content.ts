import { EMAIL_LABELS, PURPOSES_TO_THE_BUSINESS, type EmailPurpose } from '../emails/emails.js';

/** Plain text in one line or several, or Markdown. */
export type ContentFormat = 'line' | 'paragraph' | 'markdown';

interface ContentEntry {
  /** Where it shows, as the owner reads it. */
  group: string;
  label: string;
  format: ContentFormat;
  /** Characters, before placeholders are filled in. */
  max: number;
}

/** Of the longest text. */
export const MAX_CONTENT = 20_000;

const PARTS = {
  title: { label: 'Title', format: 'line', max: 80 },
  lead: { label: 'Introduction', format: 'paragraph', max: 1_000 },
  body: { label: 'Text', format: 'markdown', max: MAX_CONTENT },
} as const satisfies Record<string, Omit<ContentEntry, 'group'>>;

const PAGES_WITH_BODY = { about: 'About', faq: 'FAQ', policies: 'Policies', delivery: 'Delivery', safety: 'Safety' };
const PAGES_WITHOUT_BODY = { contact: 'Contact', pricing: 'Pricing' };
export type ContentPageName = keyof typeof PAGES_WITH_BODY | keyof typeof PAGES_WITHOUT_BODY;

/** Emails about accounts and security, whose words are the program's. */
const FIXED_EMAILS: readonly string[] = [
  ...PURPOSES_TO_THE_BUSINESS,
  ...['verification', 'password-reset', 'second-factor-link', 'account-notice', 'staff-invitation'],
  ...['find-booking', 'order-summary', 'confirmation-again'],
];

export type ContentKey =
  | `home.hero.${'title' | 'text'}`
  | `${ContentPageName}.${'title' | 'lead'}`
  | `${keyof typeof PAGES_WITH_BODY}.body`
  | `email.${EmailPurpose}.${'opening' | 'closing'}`;

/** Every text that belongs to the owner, in the order in which the admin area lists them. */
export const CONTENT = Object.fromEntries([
  ['home.hero.title', { group: 'Home', ...PARTS.title }],
  ['home.hero.text', { group: 'Home', label: 'Text below the title', format: 'paragraph', max: 300 }],
  ...Object.entries(PAGES_WITH_BODY).flatMap(([page, group]) => toEntries(page, group, ['title', 'lead', 'body'])),
  ...Object.entries(PAGES_WITHOUT_BODY).flatMap(([page, group]) => toEntries(page, group, ['title', 'lead'])),
  ...Object.entries(EMAIL_LABELS)
    .filter(([purpose]) => !FIXED_EMAILS.includes(purpose))
    .flatMap(([purpose, label]) => [
      [`email.${purpose}.opening`, { group: `Email: ${label}`, label: 'First lines', format: 'paragraph', max: 1_000 }],
      [`email.${purpose}.closing`, { group: `Email: ${label}`, label: 'Last lines', format: 'paragraph', max: 1_000 }],
    ]),
]) as Readonly<Record<ContentKey, ContentEntry>>; // emails with fixed words are missing, and read as blank

export const CONTENT_KEYS = Object.keys(CONTENT) as ContentKey[]; // its keys

function toEntries(page: string, group: string, parts: readonly (keyof typeof PARTS)[]): [string, ContentEntry][] {
  return parts.map((part) => [`${page}.${part}`, { group, ...PARTS[part] }]);
}

/** Whether the words at a path pattern are the owner's. */
export function isContentPage(pattern: string): boolean {
  return `${pattern.slice(1)}.title` in CONTENT;
}
