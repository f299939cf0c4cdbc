import { calendarDate, MAX_MATCHES, type SortDirection } from '@party-rental/contracts';
import { z } from 'zod';
import type { OrderState } from '../../domain/orders/order-state.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { after, inOrder, type Param } from '../../platform/list.js';
import { decodeCursor, Page, toPage, type Paging } from '../../platform/page.js';

/** What lists are sorted by, with the values in cursors. */
const KEYS = {
  created_at: z.iso.datetime({ offset: true }).max(32).startsWith('2'),
  event_date: calendarDate,
  first_day: calendarDate,
  total: z.int(),
};
type SortColumn = keyof typeof KEYS;
type Position = readonly [string | number, string];

interface SearchFilter {
  readonly search: string | null;
  /** The ids that the search found; replaces the search. */
  readonly ids?: readonly string[];
}

/** What a filter matches. */
interface Found<Filter> {
  /** At most MAX_MATCHES. */
  total: number;
  /** By id, in place of the search, if it matches fewer. */
  filter: Filter;
}

/** A part of a list, by one column and then by id, such as upcoming days. */
export interface Segment<Filter> {
  filter: Filter;
  by: SortColumn;
  direction: SortDirection;
}

/** A row of a list of orders or their bookings. */
export interface SortedRow {
  id: string;
  state: OrderState;
  /** As JSON has the column that the list is sorted by. */
  key: string | number;
}

export interface SortedTable<Filter> {
  name: 'bookings' | 'orders';
  orderId: 'order_id' | 'id';
  /** Conditions in SQL, each of other rows; but for the first, of few rows. */
  toConditions(filter: Filter, param: Param): string[];
  /** Few matches are sorted, many are scanned in index order. */
  areFew(segment: Segment<Filter>): boolean;
}

/** Lists of orders and of their bookings, with their orders. */
export class SortedList<Filter extends SearchFilter> {
  constructor(
    private readonly pool: ReadPool,
    private readonly table: SortedTable<Filter>,
  ) {}

  /** Searches once, so that pages of few matches read by id. */
  async find(filter: Filter): Promise<Found<Filter>> {
    const values: unknown[] = [];
    const selects = this.table
      .toConditions(filter, (value) => `$${values.push(value)}`)
      .map((where) => `select id from ${this.table.name} where ${where}`);
    const matches = `from (${selects.join(' union all ')} limit ${MAX_MATCHES}) matches`;
    if (filter.search === null) {
      const { rows } = await this.pool.query<{ total: number }>(`select count(*)::int as total ${matches}`, values);
      return { total: rows[0]?.total ?? 0, filter };
    }
    const { rows } = await this.pool.query<{ id: string }>(`select id ${matches}`, values);
    const total = rows.length;
    return { total, filter: total < MAX_MATCHES ? { ...filter, ids: rows.map(({ id }) => id) } : filter };
  }

  /** A page of segments, one after another. The cursor holds the index of the segment, and key and id of the last row. */
  async page(segments: readonly Segment<Filter>[], paging: Paging, total: number): Promise<Page<SortedRow>> {
    const index = z
      .int()
      .min(0)
      .max(segments.length - 1);
    const key = KEYS[segments[0]?.by ?? 'created_at'];
    const [first, position] = decodeCursor<[number, Position?]>(
      paging.cursor,
      z.tuple([index, z.tuple([key, z.uuid()])]),
    ) ?? [0];
    const found: { row: SortedRow; segment: number }[] = [];
    for (const [i, segment] of segments.entries()) {
      const missing = paging.limit + 1 - found.length;
      if (i < first || missing === 0) continue;
      const rows = await this.read(segment, i === first ? position : undefined, missing);
      found.push(...rows.map((row) => ({ row, segment: i })));
    }
    const page = toPage(found, paging, total, ({ row, segment }) => [segment, [row.key, row.id]]);
    return page.map(({ row }) => row);
  }

  /** All rows of a segment, in pages of one query each. */
  async *pages(segment: Segment<Filter>, pageSize: number): AsyncGenerator<SortedRow[]> {
    let last: SortedRow | undefined;
    do {
      const rows = await this.read(segment, last && [last.key, last.id], pageSize);
      if (rows.length > 0) yield rows;
      last = rows.length === pageSize ? rows.at(-1) : undefined;
    } while (last);
  }

  private async read(segment: Segment<Filter>, position: Position | undefined, limit: number): Promise<SortedRow[]> {
    const { name, orderId } = this.table;
    const { by, direction } = segment;
    const values: unknown[] = [];
    const param: Param = (value) => `$${values.push(value)}`;
    const order = { by: [by, 'id'], direction };
    const conditions = this.table.toConditions(segment.filter, param);
    const behind = after(order, position, param);
    const first = `${inOrder(order)} limit ${param(limit)}`;
    const areFew = this.table.areFew(segment);
    const matches = conditions.map(
      (where, i) =>
        `(select id, ${orderId} as order_id, ${by} from ${name} where ${where} ${behind} ${areFew || i > 0 ? '' : first})`,
    );
    const { rows } = await this.pool.query<SortedRow>(
      `with matches as materialized (${matches.join(' union all ')}),
         listed as materialized (select * from matches ${first})
       select l.id, o.state, to_jsonb(l.${by}) as key from listed l join orders o on o.id = l.order_id
       ${inOrder({ by: [`l.${by}`, 'l.id'], direction })}`,
      values,
    );
    return rows;
  }
}
