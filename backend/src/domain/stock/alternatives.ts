import { MAX_ALTERNATIVES, type Item } from '@party-rental/contracts';

export type Compared = Pick<Item, 'id' | 'type' | 'price' | 'ages'>;

export interface Candidate extends Compared {
  /** Units that can still be booked on the day. */
  remaining: number;
}

/** Ages above are not told apart. */
const GROWN_UP = 18;

/**
 * Which items to offer instead of another one: those with enough units left, the same type first, then the nearest price.
 * Items that are not for the same ages come last.
 */
export function chooseAlternatives(
  original: Compared,
  candidates: readonly Candidate[],
  quantity: number,
): { id: number; remaining: number; priceDifference: number }[] {
  return candidates
    .filter(({ id, remaining }) => id !== original.id && remaining >= quantity)
    .map(({ id, type, price, ages, remaining }) => ({
      rank: rank(original, { type, ages }),
      offer: { id, remaining, priceDifference: price - original.price },
    }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Math.abs(a.offer.priceDifference) - Math.abs(b.offer.priceDifference) ||
        // The cheaper one of two that are equally near.
        a.offer.priceDifference - b.offer.priceDifference ||
        a.offer.id - b.offer.id,
    )
    .slice(0, MAX_ALTERNATIVES)
    .map(({ offer }) => offer);
}

/** 0 and 1: for the same ages, of the same and of other types; 2 and 3: for other ages. */
function rank(original: Pick<Compared, 'type' | 'ages'>, { type, ages }: Pick<Compared, 'type' | 'ages'>): number {
  const isOther = type !== original.type;
  return Number(isOther) + ((isForSameAges(original.ages, ages) ?? !isOther) ? 0 : 2);
}

/** Whether an item is for at least half of another one's ages; undefined if its own are unknown. */
function isForSameAges(original: string | null, ages: string | null): boolean | undefined {
  const [wanted, offered] = [parseAges(original), parseAges(ages)];
  if (!wanted) return true;
  if (!offered) return undefined;
  const years = ([from, to]: Ages) => to - from + 1;
  return years([Math.max(wanted[0], offered[0]), Math.min(wanted[1], offered[1])]) >= years(wanted) / 2;
}

type Ages = [from: number, to: number];

/** The ages in an owner's words, such as `3 to 12`, `5 and up` or `Under 6`; undefined if there are none. */
function parseAges(text: string | null): Ages | undefined {
  const [first, second] = [...(text ?? '').matchAll(/\d+/g)].map(Number);
  if (first === undefined || (second !== undefined && second < first)) return undefined;
  if (second !== undefined) return [first, second];
  return /\b(up to|under)\b/i.test(text ?? '') ? [0, first] : [first, GROWN_UP];
}
