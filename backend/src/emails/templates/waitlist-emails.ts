import { longDay, longInstant } from '@party-rental/contracts';
import type { UnitsHeld } from '../../domain/events.js';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry.js';
import type { WaitlistTokens } from '../../platform/security/waitlist-token.js';
import type { Email } from './parts/email.js';
import type { Shop } from './parts/shop.js';
import { shortEmail } from './parts/short-email.js';

export interface WaitlistFacts {
  shop: Shop;
  email: string;
  entry: WaitlistEntry;
  itemName: string;
  tokens: WaitlistTokens;
}

/** The address is not proved, so nothing in these emails is what a stranger could have written. */
export function waitlistJoined(facts: WaitlistFacts): Email {
  const { itemName } = facts;
  const day = longDay(facts.entry.eventDate);
  return aboutEntry(facts, {
    subject: `You're on the waitlist: ${itemName} on ${day}`,
    heading: "You're on the list!",
    paragraphs: [`We'll email you if ${itemName} frees up on ${day}, and we'll hold it for you while you decide.`],
  });
}

export function waitlistOffer(facts: WaitlistFacts, { until, quantity }: UnitsHeld['data']): Email {
  const { shop, entry, itemName, tokens } = facts;
  const { itemId, eventDate: date } = entry;
  const query = new URLSearchParams({ date, quantity: String(quantity), hold: tokens.signHold(entry.entryId) });
  const ends = longInstant(new Date(until), shop.timeZone);
  return aboutEntry(
    { ...facts, entry: { ...entry, quantity } },
    {
      subject: `Good news: ${itemName} is available on ${longDay(date)}`,
      heading: `${itemName} is available!`,
      paragraphs: [
        `You're first on the waitlist, so we're holding ${quantity === 1 ? 'it' : `${quantity} of them`} for you until ${ends}.`,
        "Changed your mind? There's nothing to do: if you don't book by then, we'll offer it to the next person in line.",
      ],
      action: { label: 'Book it now', url: `${shop.publicUrl}/booking/${itemId}?${query.toString()}` },
    },
  );
}

type Contents = Pick<Parameters<typeof shortEmail>[0], 'subject' | 'heading' | 'paragraphs' | 'action'>;

function aboutEntry({ shop, email, entry, itemName, tokens }: WaitlistFacts, contents: Contents): Email {
  const query = new URLSearchParams({ id: entry.entryId, token: tokens.signLeave(entry.entryId) });
  return {
    to: { name: '', address: email },
    ...shortEmail({
      ...contents,
      shop,
      facts: [
        ['Item', entry.quantity === 1 ? itemName : `${entry.quantity} × ${itemName}`],
        ['Day', longDay(entry.eventDate)],
      ],
      link: { label: 'Leave the waitlist', url: `${shop.publicUrl}/waitlist/leave?${query.toString()}` },
    }),
  };
}
