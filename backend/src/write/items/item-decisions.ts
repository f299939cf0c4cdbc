import { Injectable } from '@nestjs/common';
import type { Item } from '@party-rental/contracts';
import { itemStream, type ItemEvent } from '../../domain/events.js';
import { evolveItem, unknownItem, type BookedDay, type ItemState } from '../../domain/items/item.js';
import { noSuchItem, Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';

type Decide = (state: ItemState, ahead: readonly BookedDay[]) => readonly ItemEvent[] | Rejection;

/** Decides about one item under a lock that excludes its bookings. */
@Injectable()
export class ItemDecisions {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  async decide(itemId: number, caller: Caller, decide: Decide): Promise<Rejection | undefined> {
    const today = this.businessDay.today();
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: { items: [], changedItems: [{ itemId, from: today }], days: [], streams: [] },
      decide: (state) => decide(state.item(itemId), state.ahead(itemId)),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }

  /** The item as the log contains it now. */
  async view(itemId: number): Promise<Item | Rejection> {
    let state = unknownItem;
    for (const event of await this.streams.read(itemStream(itemId))) state = evolveItem(state, event as ItemEvent);
    return state.status === 'listed' ? { id: itemId, ...state.item } : noSuchItem();
  }
}
