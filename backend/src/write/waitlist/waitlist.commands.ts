import { Injectable } from '@nestjs/common';
import type { JoinedWaitlist, JoinWaitlist as Input } from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import { findEntry, joinWaitlist } from '../../domain/waitlist/join-waitlist.js';
import { BusinessDay } from '../../platform/business-day.js';
import { randomId } from '../../platform/ids.js';
import { Hmac } from '../../platform/security/hmac.js';
import { identifyCommand, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { waitlistBoundary, heldFor } from './waitlist-boundary.js';
import { waitlistStream } from '../../domain/placement.js';
import { leaveWaitlist } from '../../domain/waitlist/end-entry.js';
import { Streams } from '../../log/streams.js';
import { unitsBoundary } from '../orders/units-boundary.js';

@Injectable()
export class WaitlistCommands {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
    private readonly streams: Streams,
  ) {}

  /** Joining twice returns the same entry with the newer quantity, and a repeated idempotency key returns the first request's entry. */
  async join(input: Input, caller: Caller): Promise<JoinedWaitlist | Rejection> {
    const { itemId, eventDate: day } = input;
    // Random: the time in a UUIDv7 would show strangers when the email joined.
    let id = randomId();
    const outcome = await this.executor.executeEstimated({
      ...identifyCommand(this.hmac, { caller, scope: 'waitlist', request: input }),
      estimated: waitlistBoundary(input, { item: (known) => this.executor.lastKnownItem(known) }),
      toRequired: (shop) => waitlistBoundary(input, shop),
      decide: (shop) => {
        const entries = shop.waitlist(itemId, day);
        id = findEntry(entries, input, shop.now)?.entryId ?? id;
        return joinWaitlist(shop, entries, { entryId: id, ...input, ...this.businessDay.time(), now: shop.now });
      },
    });
    if (outcome instanceof Rejection) return outcome;
    const [joined] = outcome.events;
    return {
      id: joined?.type === 'WaitlistJoined' || joined?.type === 'WaitlistQuantityChanged' ? joined.data.entryId : id,
    };
  }

  /** Leaving twice changes nothing. */
  async leave(entryId: string, caller: Caller): Promise<Rejection | undefined> {
    const stream = waitlistStream(entryId);
    const [joined] = await this.streams.read(stream);
    if (joined?.type !== 'WaitlistJoined') return noSuchEntry();
    const place = joined.data;
    const outcome = await this.executor.executeEstimated({
      ...identifyCommand(this.hmac, { caller, scope: stream, request: 'leave' }),
      estimated: { ...unitsBoundary([], [place]), streams: [stream] },
      toRequired: (state) => ({
        ...unitsBoundary([], [place, ...heldFor([state.waitlistEntry(entryId)])]),
        streams: [stream],
      }),
      decide: (state) => {
        const entry = state.waitlistEntry(entryId);
        return entry ? leaveWaitlist(entry, state.now) : noSuchEntry();
      },
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }
}

export function noSuchEntry(): Rejection {
  return new Rejection('not_found', "We couldn't find this waitlist entry.");
}
