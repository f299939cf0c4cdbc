import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeItem } from '../../domain/items/item.js';
import type { Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import type { Caller } from '../caller.js';
import { ItemDecisions } from './item-decisions.js';

export class RemoveItem extends Command<Rejection | undefined> {
  constructor(
    readonly itemId: number,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(RemoveItem)
export class RemoveItemHandler implements ICommandHandler<RemoveItem> {
  constructor(
    private readonly decisions: ItemDecisions,
    private readonly streams: Streams,
  ) {}

  async execute({ itemId, caller }: RemoveItem): Promise<Rejection | undefined> {
    const others = await this.streams.itemIds();
    return this.decisions.decide(
      itemId,
      caller,
      ({ state, ahead, find }) => removeItem(state, ahead(), { itemId, find, others }),
      others,
    );
  }
}
