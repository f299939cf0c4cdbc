import { Injectable } from '@nestjs/common';
import { NO_LATER_FIELDS, type Item } from '@party-rental/contracts';
import { itemStream } from '../../domain/placement.js';
import type { ItemEvent } from '../../domain/events.js';
import type { BookedDay } from '../../domain/items/item.js';
import { evolveItem, unknownItem, type ItemState } from '../../domain/items/item-state.js';
import { noSuchItem, Rejection } from '../../domain/rejections.js';
import { computeStock } from '../../domain/stock/units-left.js';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';

interface ItemToDecide {
  state: ItemState;
  /** The booked days from today on, as if all bookings had at least so many buffer days. */
  ahead: (bufferDays?: number) => readonly BookedDay[];
  /** Those that the decision reads. */
  find: (itemId: number) => ItemState;
}

type Decide = (item: ItemToDecide) => readonly ItemEvent[] | Rejection;

/** Decides about one item under a lock that excludes its bookings. */
@Injectable()
export class ItemDecisions {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  /** `others` are other items that it reads, so that they cannot change meanwhile. */
  async decide(
    itemId: number,
    caller: Caller,
    decide: Decide,
    others: readonly number[] = [],
  ): Promise<Rejection | undefined> {
    const today = this.businessDay.today();
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: {
        items: others.filter((id) => id !== itemId),
        changedItems: [{ itemId, from: today }],
        days: [],
        streams: [],
      },
      decide: (shop) =>
        decide({
          state: shop.item(itemId),
          ahead: (bufferDays) => shop.ahead(itemId, bufferDays).filter(({ day }) => day >= today),
          find: (id) => shop.item(id),
        }),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }

  /** The item as the log contains it now. */
  async view(itemId: number): Promise<Item | Rejection> {
    const state = await this.read(itemId);
    if (state.status !== 'listed') return noSuchItem();
    const states = new Map<number, ItemState>([[itemId, state]]);
    for (const component of state.item.components) states.set(component.itemId, await this.read(component.itemId));
    return {
      id: itemId,
      ...NO_LATER_FIELDS,
      ...state.item,
      stock: computeStock(itemId, { item: (id) => states.get(id) ?? unknownItem }),
    };
  }

  private async read(itemId: number): Promise<ItemState> {
    let state = unknownItem;
    // The stream of an item has no other events.
    for (const event of await this.streams.read(itemStream(itemId))) state = evolveItem(state, event as ItemEvent);
    return state;
  }
}
