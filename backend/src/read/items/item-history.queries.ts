import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HistoryEntry } from '@party-rental/contracts';
import { itemStream, type ItemDetails } from '../../domain/events.js';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { Streams } from '../../event-store/streams.js';
import { changeOf, entryOf, latestFirst, MAX_HISTORY_ENTRIES } from '../orders/history-entries.js';

/** What has happened to an item lately, newest first, of a removed one too. Prices are in cents. */
export class ItemHistory extends Query<HistoryEntry[] | Rejection> {
  constructor(readonly itemId: number) {
    super();
  }
}

@QueryHandler(ItemHistory)
export class ItemHistoryHandler implements IQueryHandler<ItemHistory> {
  constructor(private readonly streams: Streams) {}

  async execute({ itemId }: ItemHistory): Promise<HistoryEntry[] | Rejection> {
    // One more than is shown: the entry before the oldest one tells what that one changed.
    const events = await this.streams.readLast(itemStream(itemId), MAX_HISTORY_ENTRIES + 1);
    return events.length === 0 ? noSuchItem() : latestFirst(historyOf(events));
  }
}

function historyOf(events: readonly RecordedEvent[]): HistoryEntry[] {
  let item: ItemDetails | undefined;
  return events.map((event) => {
    const before = item;
    if ('item' in event.data) item = event.data.item;
    if (event.type !== 'ItemChanged' || !before) return entryOf(event);
    const { changed, item: after } = event.data;
    return entryOf(
      event,
      changed.map((field) => changeOf(field, before[field], after[field])),
    );
  });
}
