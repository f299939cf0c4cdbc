import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calendarDate, type AddItemInput } from '@party-rental/contracts';
import type { DomainEvent } from '../../domain/events.js';
import { addItem } from '../../domain/items/item.js';
import { evolveItem, type ItemState } from '../../domain/items/item-state.js';
import { Rejection } from '../../domain/rejections.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { ItemIds } from './item-ids.js';

/** An item of a new shop. Its id is unknown as yet, so packages name their components. */
export interface CatalogItem extends Omit<AddItemInput, 'components'> {
  contents: readonly (readonly [name: string, quantity: number])[];
}

/** Adds the items of a new shop: all or none, and once, even when several processes call it. */
export class FillCatalog extends Command<Rejection | undefined> {
  constructor(readonly items: readonly CatalogItem[]) {
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
    const numbered = withIds(items, ids);
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
        const added = new Map<number, ItemState>();
        const find = (id: number) => added.get(id) ?? state.item(id);
        for (const { itemId, item } of numbered) {
          const decision = addItem(find(itemId), itemId, item, find);
          if (decision instanceof Rejection) return decision;
          added.set(itemId, decision.reduce(evolveItem, find(itemId)));
          events.push(...decision);
        }
        return events;
      },
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }
}

/** Packages last, because their components must exist. */
function withIds(items: readonly CatalogItem[], ids: readonly number[]): { itemId: number; item: AddItemInput }[] {
  const idsByName = new Map(items.map(({ name }, i) => [name, ids[i]]));
  const find = (name: string) => {
    const id = idsByName.get(name);
    if (id === undefined) throw new Error(`The catalog has no ${name}`);
    return id;
  };
  return items
    .map(({ contents, ...item }) => ({
      itemId: find(item.name),
      item: { ...item, components: contents.map(([name, quantity]) => ({ itemId: find(name), quantity })) },
    }))
    .toSorted((a, b) => a.item.components.length - b.item.components.length);
}
