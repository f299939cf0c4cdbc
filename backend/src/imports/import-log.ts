import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { foldText } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { unknownItem } from '../domain/items/item-state.js';
import type { ItemDetails } from '../domain/events.js';
import { Streams } from '../log/streams.js';
import { BusinessDay } from '../platform/business-day.js';
import { LOG_POOL } from '../platform/tokens.js';
import type { ConsistencyBoundary } from '../write/executor/consistency-boundary.js';
import { readState } from '../write/executor/read-state.js';
import type { Stock } from '../domain/stock/units-left.js';

export interface CatalogItem {
  itemId: number;
  item: ItemDetails;
}

/** What imports read of the log. */
@Injectable()
export class ImportLog {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  /** The state that a decision would be made on, without locks. */
  readState(toRequired: (stock: Pick<Stock, 'item'>) => ConsistencyBoundary) {
    const nothingKnown = { item: () => unknownItem };
    return readState(this.pool, this.personalData, this.businessDay.now(), nothingKnown, toRequired);
  }

  /** The items that are not removed, by folded name. */
  async readCatalog(): Promise<Map<string, CatalogItem>> {
    const items = await this.streams.itemIds();
    const state = await this.readState(() => ({ items, changedItems: [], days: [], streams: [] }));
    // The oldest one of a name, because it is set last.
    const listed = items.toReversed().flatMap((itemId): [string, CatalogItem][] => {
      const found = state.item(itemId);
      return found.status === 'listed' ? [[foldText(found.item.name), { itemId, item: found.item }]] : [];
    });
    return new Map(listed);
  }

  /** The streams that an import began, oldest first, each with the order or item that it is about. */
  async readCreated(importId: string): Promise<{ stream: string; orderId: string | null; itemId: number | null }[]> {
    const { rows } = await this.pool.query<{ stream: string; orderId: string | null; itemId: number | null }>(
      `select stream, order_id as "orderId", item_id as "itemId" from (
         select * from events where meta->>'importId' = $1 ${LOOKUP}) e
       where type in ('ItemAdded', 'CustomerAdded', 'BookingCreated') order by xid, position`,
      [importId],
    );
    return rows;
  }
}

/** The same for the same reference, so that an order is imported once; `attempt` counts those that were undone. */
export function toOrderId(reference: string, attempt: number): string {
  const hash = createHash('sha256').update(`imported order ${attempt} ${reference}`).digest();
  // A UUIDv8: made by a rule of the program.
  const [version, variant] = [((hash[6] ?? 0) & 0x0f) | 0x80, ((hash[8] ?? 0) & 0x3f) | 0x80];
  hash.set([version], 6);
  hash.set([variant], 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
