import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HistoryEntry } from '@party-rental/contracts';
import { itemStream } from '../../domain/placement.js';
import type { ItemDetails } from '../../domain/events.js';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { Streams } from '../../event-store/streams.js';
import { toChange, toEntry, latestFirst, MAX_HISTORY_ENTRIES } from '../orders/history-entries.js';

/** The latest events of an item, even a removed one, newest first. Prices are in cents. */
export class ItemHistory extends Query<HistoryEntry[] | Rejection> {
  constructor(readonly itemId: number) {
    super();
  }
}

@QueryHandler(ItemHistory)
export class ItemHistoryHandler implements IQueryHandler<ItemHistory> {
  constructor(private readonly streams: Streams) {}

  async execute({ itemId }: ItemHistory): Promise<HistoryEntry[] | Rejection> {
    // One more than shown, to compute the changes of the oldest entry.
    const events = await this.streams.readLast(itemStream(itemId), MAX_HISTORY_ENTRIES + 1);
    return events.length === 0 ? noSuchItem() : latestFirst(toHistory(events));
  }
}

function toHistory(events: readonly RecordedEvent[]): HistoryEntry[] {
  let item: ItemDetails | undefined;
  return events.map((event) => {
    const before = item;
    if ('item' in event.data) item = event.data.item;
    if (event.type !== 'ItemChanged' || !before) return toEntry(event);
    const { changed, item: after } = event.data;
    return toEntry(
      event,
      changed.map((field) => toChange(field, toValue(before[field]), toValue(after[field]))),
    );
  });
}

function toValue(field: ItemDetails[keyof ItemDetails]) {
  if (!Array.isArray(field)) return field;
  return field.map(({ itemId, quantity }) => `${quantity} of item ${itemId}`).join(', ');
}
