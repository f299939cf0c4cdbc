/** Who chooses the day. The lead time applies to customers only. */
export type Actor = 'customer' | 'admin';

interface RemainingUnits {
  remaining: number;
  ownerRemaining?: number | undefined;
}

/** Units that this actor can still book on a day. */
export function remainingFor(actor: Actor, { remaining, ownerRemaining = remaining }: RemainingUnits): number {
  return actor === 'admin' ? ownerRemaining : remaining;
}
