import type { Allocation } from '../../domain/stock/allocations.js';

/** The program's clock ends holds, but the database's clock dates events. */
const CLOCK_SKEW_MS = 10_000;

/** The units that are booked and held as the log is replayed. */
export class ReplayedStock {
  private readonly booked = new Map<string, number>();
  /** Units by the end of their hold. */
  private readonly held = new Map<string, Map<string, number>>();

  /** Adds an allocation, and returns the units in force at that moment. Holds that are about to end no longer count. */
  add({ itemId, day, delta, until }: Allocation, at: Date): number {
    const key = `${itemId} ${day}`;
    const held = this.held.get(key) ?? new Map<string, number>();
    if (until === undefined) this.booked.set(key, (this.booked.get(key) ?? 0) + delta);
    else this.held.set(key, held.set(until, (held.get(until) ?? 0) + delta));
    const inForce = [...held].filter(([end]) => Date.parse(end) > at.getTime() + CLOCK_SKEW_MS);
    return (this.booked.get(key) ?? 0) + inForce.reduce((sum, [, units]) => sum + units, 0);
  }
}
