import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { PROMO_CODES_STREAM } from '../domain/placement.js';
import { evolvePromoCodes, NO_PROMO_CODES, type PromoCodes } from '../domain/promo-codes.js';
import { LOG_POOL } from '../platform/tokens.js';
import { Streams } from './streams.js';

/** Of an event `e`: whether its order still has units of a day. */
export const IS_BOOKED = `exists (
  select from (select distinct stream from events where order_id = e.order_id ${LOOKUP}) own
  cross join lateral (
    select from events line where line.stream = own.stream and line.day is not null
    group by line.day having sum(line.delta) > 0 ${LOOKUP}) booked)`;

/** Promo codes, from the log. */
@Injectable()
export class PromoCodeReader {
  constructor(
    private readonly streams: Streams,
    @Inject(LOG_POOL) private readonly pool: Pool,
  ) {}

  async readAll(): Promise<PromoCodes> {
    return (await this.streams.read(PROMO_CODES_STREAM)).reduce(evolvePromoCodes, NO_PROMO_CODES);
  }

  /** By how many orders that are not cancelled each code is used; codes that none uses are missing. */
  async countUses(codes: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await this.pool.query<{ code: string; uses: number }>({
      name: 'count_promo_uses',
      text: `select e.data->>'promoCode' as code, count(*)::int as uses from events e
        where e.type = 'AdjustmentAdded' and e.data->>'promoCode' = any($1::text[]) and ${IS_BOOKED} group by 1`,
      values: [codes],
    });
    return new Map(rows.map(({ code, uses }) => [code, uses]));
  }
}
