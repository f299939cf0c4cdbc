import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';
import type { Range } from './periods.js';
import { ALL_CUSTOMERS } from './report-sql.js';

/** What a customer with an email ordered on the days of a range. */
export interface ReportCustomer {
  name: string;
  email: string;
  orders: number;
  /** Cents. */
  revenue: number;
  /** Has two or more orders up to the last day. */
  isReturning: boolean;
}

/** Of a range, most revenue first. */
export class CustomersBetween extends Query<ReportCustomer[]> {
  constructor(readonly range: Range) {
    super();
  }
}

@QueryHandler(CustomersBetween)
export class CustomersBetweenHandler implements IQueryHandler<CustomersBetween> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
  ) {}

  async execute({ range: { from, to } }: CustomersBetween): Promise<ReportCustomer[]> {
    await this.freshness.reach('orders');
    return (await this.pool.query<ReportCustomer>(ALL_CUSTOMERS, [from, to])).rows;
  }
}
