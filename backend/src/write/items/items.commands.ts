import { Inject, Injectable } from '@nestjs/common';
import { type AddItemInput, type Item, type ChangeItemInput, calendarDate } from '@party-rental/contracts';
import { addItem, changeItem, removeItem } from '../../domain/items/item.js';
import { Rejection } from '../../domain/rejections.js';
import { toMeta, type Caller } from '../caller.js';
import { ItemDecisions } from './item-decisions.js';
import type { ItemDetails, DomainEvent } from '../../domain/events.js';
import type { Pool } from 'pg';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { POOL } from '../../platform/tokens.js';
import { Streams } from '../../log/streams.js';
import { definedOnly } from '../../platform/defined-only.js';
import { evolveItem, type ItemState } from '../../domain/items/item-state.js';
import { CommandExecutor } from '../executor/command-executor.js';

@Injectable()
export class ItemCommands {
  constructor(
    private readonly decisions: ItemDecisions,
    @Inject(POOL) private readonly pool: Pool,
    private readonly streams: Streams,
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
  ) {}

  async add(item: AddItemInput, caller: Caller): Promise<Item | Rejection> {
    const [itemId] = await this.takeIds(1);
    if (itemId === undefined) throw new Error('There is no id for the item');
    const rejection = await this.decisions.decide(
      itemId,
      caller,
      ({ state, find }) => addItem(state, itemId, item, find),
      item.components.map((component) => component.itemId),
    );
    return rejection ?? this.decisions.view(itemId);
  }

  async change(itemId: number, input: ChangeItemInput, caller: Caller): Promise<Item | Rejection> {
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

  remove(itemId: number, caller: Caller): Promise<Rejection | undefined> {
    return this.removeAll([itemId], caller);
  }

  /** All of them or none, also because of what `reject` says about one that is listed. */
  async removeAll(
    itemIds: readonly number[],
    caller: Caller,
    reject: (itemId: number, item: ItemDetails) => Rejection | undefined = () => undefined,
  ): Promise<Rejection | undefined> {
    const others = (await this.streams.itemIds()).filter((id) => !itemIds.includes(id));
    const from = this.businessDay.today();
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: {
        items: others,
        changedItems: itemIds.map((itemId) => ({ itemId, from })),
        days: [],
        streams: [],
      },
      decide: (shop) => {
        const events: DomainEvent[] = [];
        for (const itemId of itemIds) {
          const state = shop.item(itemId);
          const rejection = state.status === 'listed' ? reject(itemId, state.item) : undefined;
          const ahead = shop.ahead(itemId).filter(({ day }) => day >= from);
          const removed = rejection ?? removeItem(state, ahead, { itemId, find: (id) => shop.item(id), others });
          if (removed instanceof Rejection) return removed;
          events.push(...removed);
        }
        return events;
      },
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }

  /** Adds the items of a new shop: all or none, and once, even when several processes call it. */
  async fillCatalog(items: readonly CatalogItem[]): Promise<Rejection | undefined> {
    const ids = await this.takeIds(items.length);
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

  /** Ids for new items: small, and never reused. */
  private async takeIds(count: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      "select nextval('item_ids')::int as id from generate_series(1, $1)",
      [count],
    );
    return rows.map(({ id }) => id);
  }
}

/** An item of a new shop. Its id is unknown as yet, so packages name their components. */
export interface CatalogItem extends Omit<AddItemInput, 'components'> {
  contents: readonly (readonly [name: string, quantity: number])[];
}

const ANY_DAY = calendarDate.parse('2000-01-01');

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
