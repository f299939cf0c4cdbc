import type { Pool } from 'pg';
import { throttledLog } from '../platform/observability/throttled-log.js';
import { PeriodicTask } from '../platform/periodic-task.js';
import type { PaymentWorkerParts } from './payment-worker.js';

const INTERVAL_MS = 60 * 60_000;
/** Payouts come later than what they contain. */
const LISTED_MS = 40 * 24 * 60 * 60_000;

type Parts = Pick<PaymentWorkerParts, 'account' | 'requests' | 'clock' | 'logger'> & { pool: Pool };

/** In the worker role: stores what the provider lists, to compare it with the ledger. Does nothing without an account. */
export class ProviderTransactions extends PeriodicTask {
  constructor(private readonly parts: Parts) {
    super(
      INTERVAL_MS,
      'at start',
      throttledLog(parts.logger, 'failed to list the transactions of the payment provider'),
    );
    parts.account.onChange(() => void this.run());
  }

  protected async process(): Promise<void> {
    const { pool, account, requests, clock } = this.parts;
    const provider = await account.current();
    if (!provider) return;
    const { name } = provider;
    await pool.query('insert into provider_listings (provider) values ($1) on conflict do nothing', [name]);
    const to = clock.now();
    const transactions = await provider.listTransactions({ from: new Date(to.getTime() - LISTED_MS), to });
    await pool.query(
      `with listing as (update provider_listings set listed_at = $3 where provider = $1)
       insert into provider_transactions as t select $1, listed.* from jsonb_to_recordset($2) as listed (
         id text, kind text, amount bigint, fee bigint, at timestamptz, payment text, reference text, payout text)
       on conflict (provider, id) do update set payout = excluded.payout where t.payout is distinct from excluded.payout`,
      [name, JSON.stringify(transactions), to],
    );
    // Disputes are known and decided although no message of the provider arrived.
    const disputed = transactions.flatMap(({ kind, payment }) => (kind === 'dispute' && payment ? payment : []));
    for (const id of new Set(disputed)) await requests.notify({ kind: 'payment', id });
  }
}
