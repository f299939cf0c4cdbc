import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DowntimeEvent } from '../../domain/events.js';
import { downtimeStream } from '../../domain/placement.js';
import { noSuchDowntime, Rejection } from '../../domain/rejections.js';
import { allocateDowntime } from '../../domain/stock/allocations.js';
import { daysToFree, endDowntime, evolveDowntime, type DowntimeState } from '../../domain/stock/downtime.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { Hmac } from '../../platform/security/hmac.js';
import type { Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { identifyCommand } from '../identify-command.js';

/** Returns undefined on success. */
export class EndDowntime extends Command<Rejection | undefined> {
  constructor(
    readonly itemId: number,
    readonly downtimeId: string,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(EndDowntime)
export class EndDowntimeHandler implements ICommandHandler<EndDowntime> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  async execute({ itemId, downtimeId, caller, idempotencyKey }: EndDowntime): Promise<Rejection | undefined> {
    const stream = downtimeStream(downtimeId);
    const today = this.businessDay.today();
    // Which days it has never changes, so they are known before the locks are held.
    const known = stateAfter((await this.streams.read(stream)) as DowntimeEvent[]); // the stream has no other events
    if (!known) return noSuchDowntime();
    const outcome = await this.executor.execute({
      ...identifyCommand(this.hmac, { caller, idempotencyKey, scope: stream, request: 'end' }),
      boundary: { items: [], changedItems: [], days: allocateDowntime(daysToFree(known, today)), streams: [stream] },
      decide: (shop) => endDowntime(shop.downtime(stream), { downtimeId, itemId, today }),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }
}

function stateAfter(events: readonly DowntimeEvent[]): DowntimeState | undefined {
  return events.reduce<DowntimeState | undefined>(evolveDowntime, undefined);
}
