import { MAX_ALTERNATIVES, type Item } from '@party-rental/contracts';

type Compared = Pick<Item, 'id' | 'type' | 'price'>;

export interface Candidate extends Compared {
  /** Units that can still be booked on the day. */
  remaining: number;
}

/** Which items to offer instead of another one: those with enough units left, the same type first, then the nearest price. */
export function chooseAlternatives(
  original: Compared,
  candidates: readonly Candidate[],
  quantity: number,
): { id: number; remaining: number; priceDifference: number }[] {
  return candidates
    .filter(({ id, remaining }) => id !== original.id && remaining >= quantity)
    .map(({ id, type, price, remaining }) => ({
      isOther: Number(type !== original.type),
      offer: { id, remaining, priceDifference: price - original.price },
    }))
    .sort(
      (a, b) =>
        a.isOther - b.isOther ||
        Math.abs(a.offer.priceDifference) - Math.abs(b.offer.priceDifference) ||
        // The cheaper one of two that are equally near.
        a.offer.priceDifference - b.offer.priceDifference ||
        a.offer.id - b.offer.id,
    )
    .slice(0, MAX_ALTERNATIVES)
    .map(({ offer }) => offer);
}
