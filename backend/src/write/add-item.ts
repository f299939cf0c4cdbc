import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddItemInput, Item } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Rejection } from '../domain/rejections.js';
import { POOL } from '../platform/tokens.js';
import type { Caller } from './caller.js';
import { ItemDecisions } from './item-decisions.js';

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
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  async execute({ item, caller }: AddItem): Promise<Item | Rejection> {
    const itemId = await this.nextItemId();
    const rejection = await this.decisions.decide(itemId, caller, () => [
      { type: 'ItemAdded', data: { itemId, item } },
    ]);
    return rejection ?? { id: itemId, ...item };
  }

  private async nextItemId(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>("select nextval('item_ids')::int as id");
    const [row] = rows;
    if (!row) throw new Error('The item sequence answered nothing');
    return row.id;
  }
}
