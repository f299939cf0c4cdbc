import {
  formatCents,
  formatRentalDays,
  longInstant,
  onDays,
  type Alternative,
  type Rental,
} from '@party-rental/contracts';
import type { UnitsHeld } from '../../domain/events.js';
import type { Compared } from '../../domain/stock/alternatives.js';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry.js';
import type { SignedTokens } from '../../platform/security/signed-tokens.js';
import type { Email } from './parts/email.js';
import type { Shop } from './parts/shop.js';
import { shortEmail } from './parts/short-email.js';

export interface WaitlistFacts {
  shop: Shop;
  email: string;
  entry: WaitlistEntry;
  itemName: string;
  tokens: SignedTokens;
}

/** The address is not proved, so nothing in these emails is what a stranger could have written. */
export function waitlistJoined(facts: WaitlistFacts): Email {
  const { itemName } = facts;
  const days = onDays(facts.entry);
  return aboutEntry(facts, {
    subject: `You're on the waitlist: ${itemName} ${days}`,
    heading: "You're on the list!",
    paragraphs: [
      `We'll email you if we have ${itemName} for you ${days} after all, and we'll hold what you need while you decide.`,
    ],
  });
}

export function waitlistOffer(facts: WaitlistFacts, { until, quantity }: UnitsHeld['data']): Email {
  const { shop, entry, itemName, tokens } = facts;
  const { itemId, eventDate: date, days } = entry;
  const length = days && { days: String(days) };
  const query = new URLSearchParams({
    date,
    ...length,
    quantity: String(quantity),
    hold: tokens.sign('waitlist-hold', entry),
  });
  const ends = longInstant(new Date(until), shop.timeZone);
  return aboutEntry(
    { ...facts, entry: { ...entry, quantity } },
    {
      subject: `Good news: we have ${itemName} for you ${onDays(entry)}`,
      heading: "It's your turn!",
      paragraphs: [
        `You're first on the waitlist, so we're holding ${quantity === 1 ? 'it' : `${quantity} of them`} for you until ${ends}.`,
        "Changed your mind? There's nothing to do: if you don't book by then, we'll offer it to the next person in line.",
      ],
      action: { label: 'Book it now', url: `${shop.publicUrl}/booking/${itemId}?${query.toString()}` },
    },
  );
}

/** The injection token of `FindAlternatives`. */
export const FIND_ALTERNATIVES = Symbol('FindAlternatives');

/** Similar items that are still available for a rental, the best first. */
export type FindAlternatives = (original: Compared, rental: Rental, quantity: number) => Promise<Alternative[]>;

/** The item was deleted. */
export function waitlistEnded(facts: WaitlistFacts, alternatives: readonly Alternative[]): Email {
  const { shop, entry, itemName } = facts;
  const [date, day] = [entry.eventDate, formatRentalDays(entry)];
  return aboutEntry(facts, {
    subject: `We no longer have ${itemName} for ${day}`,
    heading: "We're sorry!",
    paragraphs: [
      `We no longer rent out ${itemName}, so we've taken you off the waitlist for ${day}.`,
      alternatives.length > 0
        ? 'Something similar is still available that day, though. Pick what you like below, and book it before someone else does.'
        : `We don't have anything similar available that day. We'd still love to help with your party: call us at ${shop.phone}, and we'll look together.`,
    ],
    action: alternatives.map(({ item }) => ({
      label: `${item.name}, ${formatCents(item.price)}${entry.quantity === 1 ? '' : ' each'}`,
      url: `${shop.publicUrl}/item/${item.id}?${new URLSearchParams({ date }).toString()}`,
    })),
  });
}

type Contents = Pick<Parameters<typeof shortEmail>[0], 'subject' | 'heading' | 'paragraphs' | 'action'>;

function aboutEntry({ shop, email, entry, itemName, tokens }: WaitlistFacts, contents: Contents): Email {
  const query = new URLSearchParams({ id: entry.entryId, token: tokens.sign('waitlist-leave', entry) });
  const url = `${shop.publicUrl}/waitlist/leave?${query.toString()}`;
  return {
    to: { name: '', address: email },
    ...shortEmail({
      ...contents,
      shop,
      facts: [
        ['Item', entry.quantity === 1 ? itemName : `${entry.quantity} × ${itemName}`],
        [(entry.days ?? 1) > 1 ? 'Days' : 'Day', formatRentalDays(entry)],
      ],
      ...(entry.status !== 'expired' && { link: { label: 'Leave the waitlist', url } }),
    }),
  };
}
