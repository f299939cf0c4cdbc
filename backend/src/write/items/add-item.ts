import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddItemInput, Item } from '@party-rental/contracts';
import { addItem } from '../../domain/items/item.js';
import type { Rejection } from '../../domain/rejections.js';
import type { Caller } from '../caller.js';
import { ItemDecisions } from './item-decisions.js';
import { ItemIds } from './item-ids.js';

export class AddItem extends Command<Item | Rejection> {
  constructor(
    readonly item: AddItemInput,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(AddItem)
export class AddItemHandler implements ICommandHandler<AddItem> {
  constructor(
    private readonly decisions: ItemDecisions,
    private readonly ids: ItemIds,
  ) {}

  async execute({ item, caller }: AddItem): Promise<Item | Rejection> {
    const [itemId] = await this.ids.take(1);
    if (itemId === undefined) throw new Error('There is no id for the item');
    const rejection = await this.decisions.decide(
      itemId,
      caller,
      ({ state, find }) => addItem(state, itemId, item, find),
      item.components.map((component) => component.itemId),
    );
    return rejection ?? this.decisions.view(itemId);
  }
}
