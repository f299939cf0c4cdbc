import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddDowntimeInput, Downtime } from '@party-rental/contracts';
import type { DowntimeAdded } from '../../domain/events.js';
import { Rejection } from '../../domain/rejections.js';
import { allocateDowntime } from '../../domain/stock/allocations.js';
import { addDowntime } from '../../domain/stock/downtime.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { Hmac } from '../../platform/security/hmac.js';
import type { Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { identifyCommand } from '../identify-command.js';

/** A repeated idempotency key returns the downtime of the first request. */
export class AddDowntime extends Command<Downtime | Rejection> {
  constructor(
    readonly itemId: number,
    readonly input: AddDowntimeInput,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(AddDowntime)
export class AddDowntimeHandler implements ICommandHandler<AddDowntime> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  async execute({ itemId, input, caller, idempotencyKey }: AddDowntime): Promise<Downtime | Rejection> {
    const { force = false, imageUrl, ...given } = input;
    const downtime = { downtimeId: newId(), itemId, ...given, ...(imageUrl && { imageUrl }) };
    const today = this.businessDay.today();
    const outcome = await this.executor.execute({
      ...identifyCommand(this.hmac, { caller, idempotencyKey, scope: `downtimes ${itemId}`, request: input }),
      boundary: { items: [itemId], changedItems: [], days: allocateDowntime(downtime), streams: [] },
      decide: (shop) => addDowntime(shop, { ...downtime, force, today }),
    });
    if (outcome instanceof Rejection) return outcome;
    return toDowntime(outcome.events[0] as RecordedEvent<DowntimeAdded>); // the only event of this command
  }
}

function toDowntime({ data, meta, recordedAt }: RecordedEvent<DowntimeAdded>): Downtime {
  const { downtimeId: id, isForced: _isForced, imageUrl = null, ...downtime } = data;
  return { id, ...downtime, imageUrl, addedBy: meta.actor, addedAt: recordedAt.toISOString() };
}
