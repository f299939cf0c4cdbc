import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeItemInput, Item } from '@party-rental/contracts';
import { changeItem } from '../../domain/items/item.js';
import type { ItemDetails } from '../../domain/events.js';
import type { Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import { definedOnly } from '../../platform/defined-only.js';
import type { Caller } from '../caller.js';
import { ItemDecisions } from './item-decisions.js';

export class ChangeItem extends Command<Item | Rejection> {
  constructor(
    readonly itemId: number,
    readonly input: ChangeItemInput,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeItem)
export class ChangeItemHandler implements ICommandHandler<ChangeItem> {
  constructor(
    private readonly decisions: ItemDecisions,
    private readonly streams: Streams,
  ) {}

  async execute({ itemId, input, caller }: ChangeItem): Promise<Item | Rejection> {
    const { force = false, ...given } = input;
    const changes = definedOnly<ItemDetails>(given);
    const others = (changes.components ?? changes.type) ? await this.streams.itemIds() : [];
    const rejection = await this.decisions.decide(
      itemId,
      caller,
      ({ state, ahead, find }) =>
        changeItem(state, ahead(changes.bufferDays), { itemId, changes, force, find, others }),
      others,
    );
    return rejection ?? this.decisions.view(itemId);
  }
}
