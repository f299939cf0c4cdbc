import { Injectable } from '@nestjs/common';
import { bookingStream, ERASURES_STREAM } from '../../domain/events.js';
import { Rejection } from '../../domain/rejections.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';
import { OrderHolds } from './order-holds.js';

/** Destroys the keys of a person's bookings, and records that it was done. The bookings remain valid. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly holds: OrderHolds,
  ) {}

  /** Needs no consistency boundary: personal data of concurrent events is encrypted with keys that are destroyed. */
  async execute(bookingIds: readonly string[], hadAccount: boolean, caller: Caller): Promise<void> {
    await this.holds.erase(bookingIds.map(bookingStream));
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: { items: [], changedItems: [], days: [], streams: [ERASURES_STREAM] },
      decide: () => [{ type: 'PersonErased', data: { bookingIds: [...bookingIds], hadAccount } }],
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
  }
}
