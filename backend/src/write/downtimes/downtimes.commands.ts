import { Injectable } from '@nestjs/common';
import type { AddDowntimeInput, Downtime } from '@party-rental/contracts';
import type { DowntimeAdded, DowntimeEvent } from '../../domain/events.js';
import { Rejection, noSuchDowntime } from '../../domain/rejections.js';
import { allocateDowntime } from '../../domain/stock/allocations.js';
import {
  addDowntime,
  daysToFree,
  endDowntime,
  evolveDowntime,
  type DowntimeState,
} from '../../domain/stock/downtime.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { Hmac } from '../../platform/security/hmac.js';
import { identifyCommand, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { downtimeStream } from '../../domain/placement.js';
import { Streams } from '../../log/streams.js';

@Injectable()
export class DowntimeCommands {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
    private readonly streams: Streams,
  ) {}

  /** A repeated idempotency key returns the downtime of the first request. */
  async add(itemId: number, input: AddDowntimeInput, caller: Caller): Promise<Downtime | Rejection> {
    const { force = false, imageUrl, ...given } = input;
    const downtime = { downtimeId: newId(), itemId, ...given, ...(imageUrl && { imageUrl }) };
    const today = this.businessDay.today();
    const outcome = await this.executor.execute({
      ...identifyCommand(this.hmac, { caller, scope: `downtimes ${itemId}`, request: input }),
      boundary: { items: [itemId], changedItems: [], days: allocateDowntime(downtime), streams: [] },
      decide: (shop) => addDowntime(shop, { ...downtime, force, today }),
    });
    if (outcome instanceof Rejection) return outcome;
    return toDowntime(outcome.events[0] as RecordedEvent<DowntimeAdded>); // the only event of this command
  }

  /** Returns undefined on success. */
  async end(itemId: number, downtimeId: string, caller: Caller): Promise<Rejection | undefined> {
    const stream = downtimeStream(downtimeId);
    const today = this.businessDay.today();
    // Which days it has never changes, so they are known before the locks are held.
    const known = stateAfter((await this.streams.read(stream)) as DowntimeEvent[]); // the stream has no other events
    if (!known) return noSuchDowntime();
    const outcome = await this.executor.execute({
      ...identifyCommand(this.hmac, { caller, scope: stream, request: 'end' }),
      boundary: { items: [], changedItems: [], days: allocateDowntime(daysToFree(known, today)), streams: [stream] },
      decide: (shop) => endDowntime(shop.downtime(stream), { downtimeId, itemId, today }),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }
}

function toDowntime({ data, meta, recordedAt }: RecordedEvent<DowntimeAdded>): Downtime {
  const { downtimeId: id, isForced: _isForced, imageUrl = null, ...downtime } = data;
  return { id, ...downtime, imageUrl, addedBy: meta.actor, addedAt: recordedAt.toISOString() };
}

function stateAfter(events: readonly DowntimeEvent[]): DowntimeState | undefined {
  return events.reduce<DowntimeState | undefined>(evolveDowntime, undefined);
}
