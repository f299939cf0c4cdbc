import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JoinedWaitlist, JoinWaitlist as Input } from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import { findEntry, joinWaitlist } from '../../domain/waitlist/join-waitlist.js';
import { BusinessDay } from '../../platform/business-day.js';
import { randomId } from '../../platform/ids.js';
import { Hmac } from '../../platform/security/hmac.js';
import type { Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { identifyCommand } from '../identify-command.js';
import { waitlistBoundary } from './waitlist-boundary.js';

/** Joining twice returns the same entry with the newer quantity, and a repeated idempotency key that of the first request. */
export class JoinWaitlist extends Command<JoinedWaitlist | Rejection> {
  constructor(
    readonly input: Input,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(JoinWaitlist)
export class JoinWaitlistHandler implements ICommandHandler<JoinWaitlist> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  async execute({ input, caller, idempotencyKey }: JoinWaitlist): Promise<JoinedWaitlist | Rejection> {
    const { itemId, eventDate: day, email } = input;
    // Random: the time in a UUIDv7 would show strangers when the email joined.
    let id = randomId();
    const outcome = await this.executor.executeCovered({
      ...identifyCommand(this.hmac, { caller, idempotencyKey, scope: 'waitlist', request: input }),
      guess: waitlistBoundary(itemId, day, { item: (known) => this.executor.lastKnownItem(known) }),
      need: (shop) => waitlistBoundary(itemId, day, shop),
      decide: (shop) => {
        const entries = shop.waitlist(itemId, day);
        id = findEntry(entries, email, shop.now)?.entryId ?? id;
        return joinWaitlist(shop, entries, { entryId: id, ...input, ...this.businessDay.time(), now: shop.now });
      },
    });
    if (outcome instanceof Rejection) return outcome;
    const [joined] = outcome.events;
    return {
      id: joined?.type === 'WaitlistJoined' || joined?.type === 'WaitlistQuantityChanged' ? joined.data.entryId : id,
    };
  }
}
