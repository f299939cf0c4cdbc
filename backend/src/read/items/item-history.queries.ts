import { Inject, Injectable } from '@nestjs/common';
import { formatDepositRule, type Component, type HistoryEntry, type ImageAlt } from '@party-rental/contracts';
import { isOfKind } from '../../domain/event-types.js';
import { downtimeStream, itemStream } from '../../domain/placement.js';
import type { DowntimeEvent, ItemDetails } from '../../domain/events.js';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Streams } from '../../log/streams.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import {
  inLogOrder,
  latestFirst,
  MAX_HISTORY_ENTRIES,
  toChange,
  toEntry,
  type Change,
} from '../orders/history-entries.js';

@Injectable()
export class ItemHistoryQueries {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_POOL) private readonly pool: ReadPool,
  ) {}

  /** The latest events of an item and its downtimes, even of a removed one, newest first. Prices are in cents. */
  async read(itemId: number): Promise<HistoryEntry[] | Rejection> {
    // One more than shown, to compute the changes of the oldest entry.
    const events = await this.streams.readLast(itemStream(itemId), MAX_HISTORY_ENTRIES + 1);
    if (events.length === 0) return noSuchItem();
    return latestFirst(toHistory(inLogOrder([...events, ...(await this.downtimeEvents(itemId))])));
  }

  /** When each item last changed. */
  lastChanges(): Promise<ReadonlyMap<number, Date>> {
    return this.streams.itemChanges();
  }

  private async downtimeEvents(itemId: number): Promise<RecordedEvent[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from downtimes where item_id = $1 order by id desc limit $2',
      [itemId, MAX_HISTORY_ENTRIES],
    );
    const streams = await this.streams.readAll(rows.map(({ id }) => downtimeStream(id)));
    return [...streams.values()].flat();
  }
}

function toHistory(events: readonly RecordedEvent[]): HistoryEntry[] {
  let item: ItemDetails | undefined;
  return events.flatMap((event) => {
    const before = item;
    if (!isOfKind(event, 'item', 'downtime')) return [];
    if ('item' in event.data) item = event.data.item;
    if (isOfKind(event, 'downtime')) return toEntry(event, downtimeFacts(event));
    if (event.type !== 'ItemChanged' || !before) return toEntry(event);
    const { changed, item: after } = event.data;
    return toEntry(
      event,
      changed.map((field) => toChange(field, toValue(before[field]), toValue(after[field]))),
    );
  });
}

function downtimeFacts({ data }: DowntimeEvent): Change[] {
  const facts = [toChange('from', null, data.from), toChange('to', null, data.to)];
  const reason = 'reason' in data ? [toChange('reason', null, data.reason)] : [];
  const photo = 'imageUrl' in data ? [toChange('photo', null, data.imageUrl)] : [];
  return [...facts, toChange('quantity', null, data.quantity), ...reason, ...photo];
}

function toValue(field: ItemDetails[keyof ItemDetails]) {
  if (!Array.isArray(field)) return field instanceof Object ? formatDepositRule(field) : (field ?? null);
  return field.map(toText).join(', ');
}

function toText(part: string | Component | ImageAlt): string {
  if (typeof part === 'string') return part;
  return 'alt' in part ? part.alt : `${part.quantity} of item ${part.itemId}`;
}
