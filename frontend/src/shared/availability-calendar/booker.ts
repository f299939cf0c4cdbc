/** Who chooses the day. The lead time applies to visitors only. */
export type Booker = 'visitor' | 'owner';

interface RemainingUnits {
  remaining: number;
  ownerRemaining?: number | undefined;
}

/** Units that this booker can still book on a day. */
export function remainingFor(booker: Booker, { remaining, ownerRemaining = remaining }: RemainingUnits): number {
  return booker === 'owner' ? ownerRemaining : remaining;
}
