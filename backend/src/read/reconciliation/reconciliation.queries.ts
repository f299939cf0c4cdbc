import { Inject, Injectable } from '@nestjs/common';
import { addMonths, calendarDate, startOfDay } from '@party-rental/contracts';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { compareLedger, type ListedTransaction, type RecordedEntry } from './compare-ledger.js';

/** Cents, and the provider's id of the payout. */
export type ProviderFee = { fee: number; payout: string | null };
type Transaction = ListedTransaction & ProviderFee & { id: string };

/** What a provider has made is in the ledger by then, and the reverse. */
const GRACE_MS = 15 * 60_000;
const MAX_SHOWN = 500;
const IN_PERIOD = 'provider = $1 and at >= $2 and at < $3';

/** The transactions of the payment provider beside the ledger. */
@Injectable()
export class ReconciliationQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {}

  async ofMonth(month: string) {
    const first = calendarDate.parse(`${month}-01`);
    const { timeZone } = this.businessDay;
    const found = await this.between(startOfDay(timeZone, first), startOfDay(timeZone, addMonths(first, 1)));
    return found ?? new Rejection('payments_off', 'No account has been connected, so no payments came online.');
  }

  /** Undefined if no account was ever connected. */
  ofLastDays(days: number) {
    const to = this.businessDay.now();
    return this.between(new Date(to.getTime() - days * 24 * 60 * 60_000), to);
  }

  @Reads('orders')
  private async between(from: Date, to: Date) {
    const listings = await this.pool.query<{ provider: string; listedAt: Date | null }>(
      'select provider, listed_at as "listedAt" from provider_listings order by listed_at desc nulls last limit 1',
    );
    if (!listings.rows[0]) return undefined;
    const { provider, listedAt } = listings.rows[0];
    const { rows } = await this.pool.query<Transaction>(
      `select id, kind, amount::float, fee::float, at, payment, reference, payout, reference in (
         select coalesce(reference, '') from payment_requests
         where kind = 'refund' and status in ('waiting', 'sending', 'failed')) as "isPending"
       from provider_transactions where provider = $1 and reference in (
         select reference from provider_transactions where ${IN_PERIOD}
         union select reference from ledger_entries where ${IN_PERIOD})
       order by at, id`,
      [provider, from, to],
    );
    const { rows: entries } = await this.pool.query<RecordedEntry>(
      `select kind, reference, amount::float, at, order_id as "orderId", state->>'number' as number,
         jsonb_path_query_array(state::jsonb, '$.disputes[*] ? (@.status != "WON" && @.status != "LOST").disputeId') as undecided
       from ledger_entries join orders on orders.id = order_id where provider = $1 and (reference = any($4)
         or reference in (select reference from ledger_entries where ${IN_PERIOD}))
       order by at`,
      [provider, from, to, rows.flatMap(({ reference, payment }) => [reference, payment ?? reference])],
    );
    const shown = rows.filter(({ at }) => at >= from && at < to);
    const sum = (kind: string) => shown.reduce((total, row) => total + (row.kind === kind ? row.amount : 0), 0);
    const fees = shown.reduce((total, { fee }) => total + fee, 0);
    const compared = rows.filter(({ kind }) => ['payment', 'refund', 'dispute'].includes(kind));
    const settled = new Date(Math.min(to.getTime(), (listedAt?.getTime() ?? 0) - GRACE_MS));
    return {
      listedAt,
      totals: {
        payments: sum('payment'),
        refunds: sum('refund'),
        disputes: sum('dispute'),
        fees,
        payouts: sum('payout'),
      },
      differences: compareLedger(compared, entries, { from, to: settled }).slice(0, MAX_SHOWN),
      transactions: shown.toReversed().slice(0, MAX_SHOWN),
    };
  }

  /** By the provider's ids of payments and refunds. */
  async fees(references: readonly string[]): Promise<ReadonlyMap<string, ProviderFee>> {
    if (references.length === 0) return new Map();
    const { rows } = await this.pool.query<ProviderFee & { reference: string }>(
      `select reference, sum(fee)::float as fee, max(payout) as payout from provider_transactions
       where reference = any($1) group by reference`,
      [references],
    );
    return new Map(rows.map((row) => [row.reference, row]));
  }
}
