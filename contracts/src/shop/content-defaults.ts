import type { ContentKey } from './content.js';
import { FAQ } from './default-faq.js';
import { ABOUT, DELIVERY, POLICIES, SAFETY } from './default-pages.js';

/** The words of a new shop. Emails that are missing begin and end with nothing of the owner's. */
const DEFAULTS: Partial<Record<ContentKey, string>> = {
  'home.hero.title': 'Make Your Party Unforgettable',
  'home.hero.text':
    "Bounce houses, slides, tables, chairs and whole party packages. Pick your day and see what's available right away.",
  'about.title': 'We bring the fun, you bring the cake',
  'about.lead':
    "We're a small rental crew{{fromTown}} with a warehouse full of castles, slides, tables and chairs, and a soft spot for kids who are counting the days.",
  'about.body': ABOUT,
  'faq.title': 'Good questions, straight answers',
  'faq.lead': "What parents, schools and newlyweds ask us most. Don't see yours? Just ask.",
  'faq.body': FAQ,
  'policies.title': 'Fair rules, in plain words',
  'policies.lead':
    'These are the terms and conditions you accept when you book. They fit on one page, in plain English.',
  'policies.body': POLICIES,
  'delivery.title': 'To your gate, and up and running',
  'delivery.lead':
    'We deliver{{inTown}}, set everything up, and pick it up again. A little farther out? Ask us: often we can.',
  'delivery.body': DELIVERY,
  'safety.title': 'Wild fun, safely tied down',
  'safety.lead':
    "Nothing on this page is complicated. It's what lets you enjoy the party instead of worrying about it.",
  'safety.body': SAFETY,
  'contact.title': "Say hello, we're all ears",
  'contact.lead':
    'A question about a day, a yard or a price? Call, stop by or write: a real person reads it and answers.',
  'pricing.title': 'Every fee, out in the open',
  'pricing.lead': 'Each item has a price per day. {{whenFeesAreCharged}}',
  'email.confirmation.opening': 'Thank you for booking with {{businessName}}.',
};

export function getDefaultContent(key: ContentKey): string {
  return DEFAULTS[key] ?? '';
}
