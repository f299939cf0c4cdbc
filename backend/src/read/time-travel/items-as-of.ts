import { Injectable } from '@nestjs/common';
import { isOfKind } from '../../domain/event-types.js';
import { evolveItem, unknownItem, type ItemState } from '../../domain/items/item-state.js';
import { itemStream } from '../../domain/placement.js';
import { Streams } from '../../event-store/streams.js';
import { eventsUntil } from './past-moment.js';

/** Items at a moment. */
export interface PastItems {
  item(itemId: number): ItemState;
}

@Injectable()
export class ItemsAsOf {
  constructor(private readonly streams: Streams) {}

  /** An item, and the items that it is made of if it is a package. */
  async read(itemId: number, moment: Date): Promise<PastItems> {
    const own = (await this.readAll([itemId], moment)).get(itemId) ?? unknownItem;
    const components = own.status === 'listed' ? own.item.components.map((component) => component.itemId) : [];
    const states = components.length > 0 ? await this.readAll(components, moment) : new Map<number, ItemState>();
    states.set(itemId, own);
    return { item: (id) => states.get(id) ?? unknownItem };
  }

  private async readAll(itemIds: readonly number[], moment: Date): Promise<Map<number, ItemState>> {
    const streams = await this.streams.readAll(itemIds.map(itemStream));
    return new Map(
      itemIds.map((id) => {
        const events = (streams.get(itemStream(id)) ?? []).filter((event) => isOfKind(event, 'item'));
        return [id, eventsUntil(events, moment).reduce(evolveItem, unknownItem)];
      }),
    );
  }
}
