import type { WaitlistStatus } from '@party-rental/contracts';
import type { HoldEnded, UnitsHeld, WaitlistEvent, WaitlistPlace, WaitlistQuantityChanged } from '../events.js';
import { isInForce } from '../stock/allocations.js';

export interface WaitlistEntry extends WaitlistPlace {
  /** Null after an erasure. */
  email: string | null;
  status: WaitlistStatus;
  /** What is held for the entry while it is `offered`. */
  held: UnitsHeld['data'] | null;
  /** How often units were held for it. */
  holds: number;
}

export function evolveWaitlistEntry(entry: WaitlistEntry | undefined, event: WaitlistEvent): WaitlistEntry | undefined {
  if (event.type === 'WaitlistJoined')
    return { ...event.data, email: event.personal?.email ?? null, status: 'waiting', held: null, holds: 0 };
  if (event.type === 'WaitlistQuantityChanged') return entry && { ...entry, quantity: event.data.quantity };
  const held = event.type === 'UnitsHeld' ? event.data : null;
  return entry && { ...entry, status: statusAfter(event), held, holds: entry.holds + (held ? 1 : 0) };
}

const STATUS_AFTER_HOLD: Record<HoldEnded['data']['outcome'], WaitlistStatus> = {
  booked: 'booked',
  declined: 'left',
  expired: 'expired',
  undelivered: 'waiting',
};

/** The status of an entry after its last event that can change it. */
export function statusAfter(event: Exclude<WaitlistEvent, WaitlistQuantityChanged>): WaitlistStatus {
  switch (event.type) {
    case 'WaitlistJoined':
      return 'waiting';
    case 'UnitsHeld':
      return 'offered';
    case 'HoldEnded':
      return STATUS_AFTER_HOLD[event.data.outcome];
    case 'WaitlistLeft':
      return event.data.cause === 'unbookable' || event.data.cause === 'removed' ? 'expired' : 'left';
  }
}

export function waitlistEntryAfter(events: readonly WaitlistEvent[]): WaitlistEntry | undefined {
  return events.reduce<WaitlistEntry | undefined>(evolveWaitlistEntry, undefined);
}

/** What is held for an entry at this moment; undefined once the hold has ended, if only by the clock. */
export function openHold(entry: WaitlistEntry | undefined, now: Date): UnitsHeld['data'] | undefined {
  return entry?.held && isInForce(entry.held, now) ? entry.held : undefined;
}
