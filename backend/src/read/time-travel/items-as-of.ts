import { Injectable } from '@nestjs/common';
import { isOfKind } from '../../domain/event-types.js';
import type { ItemDetails } from '../../domain/events.js';
import { evolveItem, unknownItem, type ItemState } from '../../domain/items/item-state.js';
import { itemStream } from '../../domain/placement.js';
import { Streams } from '../../log/streams.js';
import { eventsUntil } from './past-moment.js';

/** Items at a moment. */
export interface PastItems {
  item(itemId: number): ItemState;
}

/** An item as it was last listed until a moment. */
interface ListedItem {
  itemId: number;
  item: ItemDetails;
  isRemoved: boolean;
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

  /** Every item that had been added, removed ones too. */
  async readEvery(moment: Date): Promise<ListedItem[]> {
    const ids = await this.streams.itemIds();
    return [...(await this.readEvents(ids, moment))].flatMap(([itemId, events]) => {
      const listed = events.filter((event) => event.type !== 'ItemRemoved').at(-1);
      return listed ? [{ itemId, item: listed.data.item, isRemoved: events.at(-1)?.type === 'ItemRemoved' }] : [];
    });
  }

  private async readAll(itemIds: readonly number[], moment: Date): Promise<Map<number, ItemState>> {
    const events = await this.readEvents(itemIds, moment);
    return new Map([...events].map(([id, ofItem]) => [id, ofItem.reduce(evolveItem, unknownItem)]));
  }

  private async readEvents(itemIds: readonly number[], moment: Date) {
    const streams = await this.streams.readAll(itemIds.map(itemStream));
    return new Map(
      itemIds.map((id) => {
        const events = (streams.get(itemStream(id)) ?? []).filter((event) => isOfKind(event, 'item'));
        return [id, eventsUntil(events, moment)];
      }),
    );
  }
}
