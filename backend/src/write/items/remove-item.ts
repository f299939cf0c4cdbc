import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeItem } from '../../domain/items/item.js';
import type { Rejection } from '../../domain/rejections.js';
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
  constructor(private readonly decisions: ItemDecisions) {}

  execute({ itemId, caller }: RemoveItem): Promise<Rejection | undefined> {
    return this.decisions.decide(itemId, caller, (state, ahead) => removeItem(state, ahead, itemId));
  }
}
