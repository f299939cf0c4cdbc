import { longInstant } from '@party-rental/contracts';
import { findUndoable, type EmailChange, type EmailChain } from '../../domain/orders/booking-link.js';
import type { SignedTokens } from '../../platform/security/signed-tokens.js';
import type { Email } from './parts/email.js';
import type { OrderFacts } from './parts/order-facts.js';
import { emailToAddress } from './parts/short-email.js';

/**
 * To an email that has lost an order, with a link to set it back if it began the chain of changes, or because it was set
 * back. It repeats nothing that the customer typed: that address may be a stranger's.
 */
export function emailChanged(
  { shop, order }: OrderFacts,
  { loser, isUndo }: { loser: string; isUndo: boolean },
  chain: EmailChain | undefined,
  tokens: SignedTokens,
): Email {
  const title = isUndo ? 'has its earlier email' : 'has a new email';
  const changed = isUndo ? 'was set back to an earlier one, with the link in our notice to it' : 'was changed';
  return emailToAddress(loser, shop, {
    subject: `Order ${order.number} ${title}`,
    heading: `Your order ${title}`,
    paragraphs: [
      `The email on order ${order.number} ${changed}, so we won't write to this address about it anymore, and the links in our earlier emails have stopped working.`,
      chain
        ? `If that was you, there's nothing to do. If it wasn't, you can restore it until ${longInstant(chain.undoableUntil, shop.timeZone)}.`
        : `Is this your order? Please call us at ${shop.phone}, and we'll sort it out.`,
    ],
    ...(chain && { action: { label: 'Restore my email', url: undoUrl(shop.publicUrl, order.id, chain, tokens) } }),
    after: [
      ...(chain ? [`Not sure what happened? Please call us at ${shop.phone}.`] : []),
      "Didn't book with us? Then someone mistyped an email, and you can ignore this one.",
    ],
  });
}

export function undoUrl(publicUrl: string, id: string, { first }: EmailChain, tokens: SignedTokens) {
  const token = tokens.sign('email-undo', { orderId: id, version: first.version });
  return `${publicUrl}/restore-email?${new URLSearchParams({ id, token }).toString()}`;
}

/** The chain of changes that this email can still undo. */
export function undoableBy(changes: readonly EmailChange[], isTheirs: (email: string) => boolean, now: Date) {
  const chain = findUndoable(changes, now);
  return chain && isTheirs(chain.first.from) ? chain : undefined;
}
