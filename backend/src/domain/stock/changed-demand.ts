import type { CalendarDate } from '@party-rental/contracts';
import type { Booked } from './allocations.js';

/** A change in demand for one item during a season. Each line of a cart counts as a request. */
export interface DemandChange {
  itemId: number;
  /** The first and the last event day. */
  from: CalendarDate;
  to: CalendarDate;
  /** A whole percentage: with -10 every tenth request stays away, with 25 every fourth comes twice. */
  demandChange: number;
}

/** Counts the requests. It depends on nothing but their order, so a replay can be repeated. */
export class ChangedDemand {
  private requests = 0;
  private came = 0;

  constructor(private readonly change: DemandChange) {}

  /** How many times the next request occurs; 0 drops it. */
  countRequests({ itemId, eventDate }: Pick<Booked, 'itemId' | 'eventDate'>): number {
    const { from, to, demandChange } = this.change;
    if (itemId !== this.change.itemId || eventDate < from || to < eventDate) return 1;
    this.requests += 1;
    const times = Math.round((this.requests * (100 + demandChange)) / 100) - this.came;
    this.came += times;
    return times;
  }
}
