import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calendarDate, type AddItemInput } from '@party-rental/contracts';
import type { DomainEvent } from '../../domain/events.js';
import { addItem } from '../../domain/items/item.js';
import { Rejection } from '../../domain/rejections.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { ItemIds } from './item-ids.js';

/** Adds the items of a new shop: all or none, and once, even when several processes call it. */
export class FillCatalog extends Command<Rejection | undefined> {
  constructor(readonly items: readonly AddItemInput[]) {
    super();
  }
}

const ANY_DAY = calendarDate.parse('2000-01-01');

@CommandHandler(FillCatalog)
export class FillCatalogHandler implements ICommandHandler<FillCatalog> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: ItemIds,
  ) {}

  async execute({ items }: FillCatalog): Promise<Rejection | undefined> {
    const ids = await this.ids.take(items.length);
    const numbered = items.flatMap((item, i) => (ids[i] === undefined ? [] : [{ itemId: ids[i], item }]));
    const outcome = await this.executor.execute({
      commandId: 'stock-shop',
      meta: { actor: 'system', correlationId: 'stock-shop' },
      boundary: {
        items: [],
        changedItems: ids.map((itemId) => ({ itemId, from: ANY_DAY })),
        days: [],
        streams: [],
      },
      decide: (state) => {
        const events: DomainEvent[] = [];
        for (const { itemId, item } of numbered) {
          const decision = addItem(state.item(itemId), itemId, item, (id) => state.item(id));
          if (decision instanceof Rejection) return decision;
          events.push(...decision);
        }
        return events;
      },
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }
}
