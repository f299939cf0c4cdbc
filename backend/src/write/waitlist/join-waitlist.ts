import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JoinedWaitlist, JoinWaitlist as Input } from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import { findEntry, joinWaitlist } from '../../domain/waitlist/join-waitlist.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId, randomId } from '../../platform/ids.js';
import { toMeta, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { waitlistBoundary } from './waitlist-boundary.js';

/** Joining twice returns the same entry. */
export class JoinWaitlist extends Command<JoinedWaitlist | Rejection> {
  constructor(
    readonly input: Input,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(JoinWaitlist)
export class JoinWaitlistHandler implements ICommandHandler<JoinWaitlist> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ input, caller }: JoinWaitlist): Promise<JoinedWaitlist | Rejection> {
    const { itemId, eventDate: day, email } = input;
    // Random: the time in a UUIDv7 would show strangers when the email joined.
    let id = randomId();
    const outcome = await this.executor.executeCovered({
      commandId: newId(),
      meta: toMeta(caller),
      guess: waitlistBoundary(itemId, day, { item: (known) => this.executor.lastKnownItem(known) }),
      need: (shop) => waitlistBoundary(itemId, day, shop),
      decide: (shop) => {
        const entries = shop.waitlist(itemId, day);
        id = findEntry(entries, email, shop.now)?.entryId ?? id;
        return joinWaitlist(shop, entries, { entryId: id, ...input, today: this.businessDay.today(), now: shop.now });
      },
    });
    return outcome instanceof Rejection ? outcome : { id };
  }
}
