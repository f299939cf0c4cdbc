import type { PublicPriceBook } from '@party-rental/contracts';

/** Null if the shop has no damage waiver. */
export type WaiverOffer = PublicPriceBook['damageWaiver'];

/** Whether orders have it unless the customer removes it. */
export function isPreselected(offer: WaiverOffer): boolean {
  return offer?.offered === 'PRESELECTED';
}

/** The choice before the customer makes one. */
export function defaultWaiver(offer: WaiverOffer): { damageWaiver?: boolean } {
  return offer ? { damageWaiver: isPreselected(offer) } : {};
}

/** The choice in a request. */
export function pickWaiver(offer: WaiverOffer, wanted = false): { damageWaiver?: boolean | undefined } {
  return { damageWaiver: offer ? wanted : undefined };
}
