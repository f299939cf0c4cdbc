import { Inject, Injectable } from '@nestjs/common';
import { LISTED_CHANGES, MAX_MATCHES, type Change } from '@party-rental/contracts';
import { z } from 'zod';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { Rejection } from '../../domain/rejections.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import type { Position } from '@party-rental/event-store/recorded-event';
import { BusinessDay } from '../../platform/business-day.js';
import { decodeCursor, toPage, Page, type Paging } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_LOG_POOL, READ_POOL } from '../../platform/tokens.js';
import { OrderQueries } from '../orders/orders.queries.js';
import { pastMoment } from './past-moment.js';

interface ChangeRow extends Position {
  type: Change['type'];
  at: Date;
  actor: string;
  commandId: string;
  orderId: string | null;
  itemId: number | null;
}

/** Within the range of the database's types. */
const cursorKey = z.tuple([z.string().regex(/^\d{1,19}$/), z.string().regex(/^\d{1,18}$/)]);

@Injectable()
export class ChangeQueries {
  constructor(
    @Inject(READ_LOG_POOL) private readonly logPool: ReadPool,
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly orders: OrderQueries,
    private readonly businessDay: BusinessDay,
  ) {}

  /** What changed since a moment, newest first. `actor` is as the log stores it. Walks back from the end of the log, so that a page costs the same however long the log is and however far back the moment: times follow the order of the log, except for the milliseconds in which transactions overlap. */
  async since(since: string, paging: Paging): Promise<Page<Change> | Rejection> {
    const moment = pastMoment(since, this.businessDay.now());
    if (moment instanceof Rejection) return moment;
    const rows = await changesBefore(this.logPool, decodeCursor(paging.cursor, cursorKey), paging.limit + 1);
    const isRecent = ({ at }: ChangeRow) => at >= moment;
    const page = toPage(rows.filter(isRecent), paging, await this.count(moment), (row) => [row.xid, row.position]);
    return new Page(await this.describe(oncePerCommand(page.rows)), page.total, page.next);
  }

  private async count(moment: Date): Promise<number> {
    const { rows } = await this.logPool.query<{ total: number }>(
      `select count(distinct (command_id, type, case when type like 'Item%' then item_id end))
           filter (where recorded_at >= $1)::int as total
       from (select command_id, type, item_id, recorded_at from events where type = any($2) order by xid desc, position desc limit $3) last`,
      [moment, LISTED_CHANGES, MAX_MATCHES],
    );
    return rows[0]?.total ?? 0;
  }

  private async describe(rows: readonly ChangeRow[]): Promise<Change[]> {
    const [orders, items] = await Promise.all([
      this.orders.byIds([...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]),
      this.pool.query<{ id: number; name: string }>('select id, name from items where id = any($1::int[])', [
        [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))],
      ]),
    ]);
    const names = new Map(items.rows.map(({ id, name }) => [id, name]));
    return rows.map(({ type, at, actor, orderId, itemId }) => {
      const order = orderId === null ? undefined : orders.get(orderId);
      const name = itemId === null ? undefined : names.get(itemId);
      const { customerName } = order ?? getCustomer(null);
      return {
        ...{ type, at: at.toISOString(), actor },
        order: order ? { id: order.id, number: order.number, customerName } : null,
        item: itemId !== null && name !== undefined ? { id: itemId, name } : null,
      };
    });
  }
}

/** The listed changes before a position, or the last ones, latest first. */
export async function changesBefore(
  pool: ReadPool,
  before: readonly [xid: string, position: string] | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>(
    `select e.xid::text, e.position::text, e.type, e.recorded_at as at, e.meta->>'actor' as actor, e.command_id as "commandId",
       coalesce(e.order_id, booking.order_id) as "orderId",
       case when e.type like 'Item%' then e.item_id when e.type like 'Downtime%' then (e.data->>'itemId')::int end as "itemId"
     from (select * from events where type = any($3) and (xid, position) < ($1::xid8, $2::bigint)
       order by xid desc, position desc limit $4) e
     left join lateral (
       select order_id from events where stream = e.stream and version = 1 and stream like 'booking-%' ${LOOKUP}) booking on true
     order by e.xid desc, e.position desc`,
    [before?.[0] ?? END.xid, before?.[1] ?? END.position, LISTED_CHANGES, limit],
  );
  return rows;
}

const END = { xid: '9223372036854775807', position: '9223372036854775807' };

/** What one command did to several lines of an order is one change. */
function oncePerCommand(rows: readonly ChangeRow[]): ChangeRow[] {
  const changes = new Map<string, ChangeRow>();
  for (const row of rows) changes.set(JSON.stringify([row.commandId, row.type, row.orderId, row.itemId]), row);
  return [...changes.values()];
}
