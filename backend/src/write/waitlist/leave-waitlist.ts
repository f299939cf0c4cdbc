import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { waitlistStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { leaveWaitlist } from '../../domain/waitlist/end-entry.js';
import { Streams } from '../../event-store/streams.js';
import { newId } from '../../platform/ids.js';
import { toMeta, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { unitsBoundary } from '../orders/units-boundary.js';
import { heldFor } from './waitlist-boundary.js';

/** Leaving twice changes nothing. */
export class LeaveWaitlist extends Command<Rejection | undefined> {
  constructor(
    readonly entryId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(LeaveWaitlist)
export class LeaveWaitlistHandler implements ICommandHandler<LeaveWaitlist> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
  ) {}

  async execute({ entryId, caller }: LeaveWaitlist): Promise<Rejection | undefined> {
    const stream = waitlistStream(entryId);
    const [joined] = await this.streams.read(stream);
    if (joined?.type !== 'WaitlistJoined') return noSuchEntry();
    const place = joined.data;
    const outcome = await this.executor.executeCovered({
      commandId: newId(),
      meta: toMeta(caller),
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
  return new Rejection('not_found', 'We could not find this waitlist entry.');
}
