import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { waitlistStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { leaveWaitlist } from '../../domain/waitlist/end-entry.js';
import { Streams } from '../../event-store/streams.js';
import { Hmac } from '../../platform/security/hmac.js';
import type { Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { identifyCommand } from '../identify-command.js';
import { unitsBoundary } from '../orders/units-boundary.js';
import { heldFor } from './waitlist-boundary.js';

/** Leaving twice changes nothing. */
export class LeaveWaitlist extends Command<Rejection | undefined> {
  constructor(
    readonly entryId: string,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(LeaveWaitlist)
export class LeaveWaitlistHandler implements ICommandHandler<LeaveWaitlist> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
    private readonly hmac: Hmac,
  ) {}

  async execute({ entryId, caller, idempotencyKey }: LeaveWaitlist): Promise<Rejection | undefined> {
    const stream = waitlistStream(entryId);
    const [joined] = await this.streams.read(stream);
    if (joined?.type !== 'WaitlistJoined') return noSuchEntry();
    const place = joined.data;
    const outcome = await this.executor.executeCovered({
      ...identifyCommand(this.hmac, { caller, idempotencyKey, scope: stream, request: 'leave' }),
      guess: { ...unitsBoundary([], [place]), streams: [stream] },
      need: (state) => ({
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
