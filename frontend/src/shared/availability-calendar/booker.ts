/** Who chooses the day. The owner need not keep the notice that visitors need. */
export type Booker = 'visitor' | 'owner';

interface Known {
  remaining: number;
  ownerRemaining?: number | undefined;
}

/** Units that somebody can still have on a day. */
export function remainingFor(booker: Booker, { remaining, ownerRemaining = remaining }: Known): number {
  return booker === 'owner' ? ownerRemaining : remaining;
}
