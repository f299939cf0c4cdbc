import type { PublicPriceBook } from '@party-rental/contracts';

/** Null if the shop has no damage waiver. */
export type WaiverOffer = PublicPriceBook['damageWaiver'];

/** The choice before the customer makes one. */
export function defaultWaiver(offer: WaiverOffer): { damageWaiver?: boolean } {
  return offer ? { damageWaiver: offer.offered === 'PRESELECTED' } : {};
}

/** The choice in a request. */
export function pickWaiver(offer: WaiverOffer, wanted = false): { damageWaiver?: boolean | undefined } {
  return { damageWaiver: offer ? wanted : undefined };
}
