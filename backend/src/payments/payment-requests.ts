import { Injectable, Inject } from '@nestjs/common';
import type { BalanceChargeOffer, ProviderName } from '@party-rental/contracts';
import type { ClientBase, Pool } from 'pg';
import { Outbox, type Claim } from '../deliveries/outbox.js';
import { WAKE_WORKERS } from '../platform/enqueue-email.js';
import { POOL } from '../platform/tokens.js';
import type { Notice } from './provider.js';

/** The key of a request: ids are those of checkout sessions, and of the ledger entries of refunds. */
export type RequestKey = { kind: string; id: string };

export interface CheckoutRequest {
  id: string;
  orderId: string;
  /** What it pays. */
  pays: string;
  /** Cents. */
  amount: number;
  provider: ProviderName;
  expiresAt: Date;
  /** What the customer agrees to on paying the deposit. */
  balanceCharge: BalanceChargeOffer | null;
}

export interface StoredRequest extends CheckoutRequest {
  /** The provider's id of the payment that a refund gives back. */
  payment: string | null;
  /** The provider's id; null until it has responded. */
  reference: string | null;
  url: string | null;
  isDeclined: boolean;
  /** How often the provider has said that there is something to read. */
  notices: number;
}

/** However long a provider is down, it is asked again in this time. */
const MAX_PAUSE_MS = 30_000;
/** How often an open checkout is read, although no message of the provider has come. */
const POLL_SECONDS = 15;

const COLUMNS = `id, order_id as "orderId", pays, amount::int, provider, payment, reference, url,
  expires_at as "expiresAt", balance_charge as "balanceCharge", is_declined as "isDeclined", notices`;

/**
 * The outbox of requests to the payment provider. A checkout is pending until it is paid or expired, so that its payment is
 * found even if no message of the provider arrives.
 */
@Injectable()
export class PaymentRequests extends Outbox<RequestKey> {
  constructor(@Inject(POOL) pool: Pool) {
    super(pool, {
      name: 'payment_requests',
      key: { kind: 'kind', id: 'id' },
      queued: 'waiting',
      sent: 'done',
      sentAt: 'done_at',
      givenUp: 'dead',
      note: 'note',
    });
  }

  /** Of a repeated command, returns the first request with its hash. */
  async addCheckout(
    checkout: CheckoutRequest,
    { commandId, requestHash }: { commandId: string; requestHash: string },
  ): Promise<StoredRequest & { requestHash: string }> {
    const { id, orderId, pays, amount, provider, expiresAt, balanceCharge } = checkout;
    const { rows } = await this.pool.query<StoredRequest & { requestHash: string }>(
      `insert into payment_requests as r (kind, id, order_id, pays, amount, provider, expires_at, command_id, request_hash, balance_charge, due_at)
       values ('checkout', $1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${POLL_SECONDS} seconds')
       on conflict (command_id) do update set command_id = r.command_id
       returning ${COLUMNS}, request_hash as "requestHash"`,
      [id, orderId, pays, amount, provider, expiresAt, commandId, requestHash, balanceCharge],
    );
    if (!rows[0]) throw new Error('The request was not stored');
    return rows[0];
  }

  /** An open checkout that pays the same, for a customer who has come back. */
  async findOpen(
    { orderId, pays, amount, balanceCharge }: Pick<CheckoutRequest, 'orderId' | 'pays' | 'amount' | 'balanceCharge'>,
    until: Date,
  ): Promise<StoredRequest | undefined> {
    const { rows } = await this.pool.query<StoredRequest>(
      `select ${COLUMNS} from payment_requests where kind = 'checkout' and order_id = $1 and pays = $2 and amount = $3
         and balance_charge is not distinct from $5 and url is not null and expires_at > $4 and status in ('waiting', 'sending', 'failed')
       order by created_at desc limit 1`,
      [orderId, pays, amount, until, balanceCharge],
    );
    return rows[0];
  }

  /** Checkouts of an order that haven't been paid, oldest first. */
  async findUnpaid(orderId: string): Promise<(StoredRequest & { isExpired: boolean; createdAt: Date })[]> {
    const { rows } = await this.pool.query<StoredRequest & { isExpired: boolean; createdAt: Date }>(
      `select ${COLUMNS}, status = 'skipped' as "isExpired", created_at as "createdAt" from payment_requests
       where kind = 'checkout' and order_id = $1 and url is not null and status <> 'done' order by created_at`,
      [orderId],
    );
    return rows;
  }

  /** How many checkouts and refunds are unfinished, and the provider's id of the latest checkout. */
  async countUnfinished(): Promise<{ count: number; reference: string | null }> {
    const { rows } = await this.pool.query<{ count: number; reference: string | null }>(
      // After a day, a checkout that couldn't be read doesn't count: its account may be gone.
      `select count(*) filter (where status in ('waiting', 'sending', 'failed')
           and (kind in ('refund', 'release') or payment is not null or expires_at > now() - interval '1 day'))::int as count,
         (array_agg(reference order by created_at desc) filter (where kind = 'checkout' and reference is not null))[1] as reference
       from payment_requests`,
    );
    return rows[0] ?? { count: 0, reference: null };
  }

  /** In the transaction of the reactor's checkpoint: a refund of the amount, or the release of a hold except for the amount. */
  async addReturn(
    db: ClientBase,
    { kind, id }: RequestKey,
    {
      orderId,
      amount,
      payment,
      provider,
    }: Pick<CheckoutRequest, 'orderId' | 'amount' | 'provider'> & { payment: string },
  ): Promise<void> {
    await db.query(
      `insert into payment_requests (kind, id, order_id, amount, provider, payment) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [kind, id, orderId, amount, provider, payment],
    );
  }

  /** In the same transaction: the balance that the customer has agreed on is charged at `at`. */
  async addCharge(
    db: ClientBase,
    {
      id,
      orderId,
      amount,
      provider,
      at,
    }: Pick<CheckoutRequest, 'id' | 'orderId' | 'amount' | 'provider'> & { at: Date },
  ): Promise<void> {
    await db.query(
      `insert into payment_requests (kind, id, order_id, pays, amount, provider, due_at)
       values ('charge', $1, $2, 'BALANCE', $3, $4, $5) on conflict do nothing`,
      [id, orderId, amount, provider, at],
    );
  }

  /** In the same transaction: has a worker forget the card. */
  async endCharge(db: ClientBase, id: string): Promise<void> {
    await db.query(
      `update payment_requests set due_at = now() where kind = 'charge' and id = $1 and status = 'waiting'`,
      [id],
    );
  }

  /** What a charge asks for, before it asks: a repeated request is for the same. */
  async saveAmount({ kind, id }: RequestKey, amount: number): Promise<void> {
    await this.pool.query(`update payment_requests set amount = $3, reference = 'asked' where kind = $1 and id = $2`, [
      kind,
      id,
      amount,
    ]);
  }

  async read({ kind, id }: RequestKey): Promise<StoredRequest | undefined> {
    const { rows } = await this.pool.query<StoredRequest>(
      `select ${COLUMNS} from payment_requests where kind = $1 and id = $2`,
      [kind, id],
    );
    return rows[0];
  }

  async saveReference({ kind, id }: RequestKey, reference: string, url: string | null): Promise<void> {
    await this.pool.query('update payment_requests set reference = $3, url = $4 where kind = $1 and id = $2', [
      ...[kind, id, reference, url],
    ]);
  }

  async savePayment({ kind, id }: RequestKey, payment: string): Promise<void> {
    await this.pool.query('update payment_requests set payment = $3 where kind = $1 and id = $2', [kind, id, payment]);
  }

  /** Has a worker read the state of the object now. Unknown ids change nothing. */
  async notify({ kind, id }: Notice): Promise<void> {
    const [which, statuses] =
      kind === 'payment'
        ? // There is news about a payment that is done, such as a dispute.
          [
            `kind in ('checkout', 'charge') and $1 = 'payment' and payment = $2`,
            `'waiting', 'sending', 'failed', 'done'`,
          ]
        : ['kind = $1 and id::text = $2', `'waiting', 'sending', 'failed'`];
    await this.pool.query(
      `with noticed as (
         update payment_requests set notices = notices + 1, due_at = case when status = 'sending' then due_at else now() end,
           status = case when status = 'done' then 'waiting' else status end
         where ${which} and status in (${statuses}) returning id)
       select ${WAKE_WORKERS} from noticed`,
      [kind, id],
    );
  }

  /** Nothing has come of it yet: it is read again later, or at once if a message came meanwhile. */
  async wait(
    { kind, id, attempt }: Claim<RequestKey>,
    { notices }: StoredRequest,
    { isDeclined = false, until = null }: { isDeclined?: boolean; until?: Date | null } = {},
  ): Promise<void> {
    await this.pool.query(
      `update payment_requests set status = 'waiting', is_declined = $5,
         due_at = case when notices > $4 then now() else greatest($6, now() + interval '${POLL_SECONDS} seconds') end
       where kind = $1 and id = $2 and attempts = $3 and status = 'sending'`,
      [kind, id, attempt, notices, isDeclined, until],
    );
  }

  /** Paid: it is done, unless a message came meanwhile. */
  async finish({ kind, id, attempt }: Claim<RequestKey>, { notices }: StoredRequest): Promise<void> {
    await this.pool.query(
      `update payment_requests set done_at = now(), due_at = now(),
         status = case when notices > $4 then 'waiting' else 'done' end
       where kind = $1 and id = $2 and attempts = $3 and status = 'sending'`,
      [kind, id, attempt, notices],
    );
  }

  override async markFailed(claim: Claim<RequestKey>, note: string, pauseMs: number): Promise<void> {
    await super.markFailed(claim, note, Math.min(pauseMs, MAX_PAUSE_MS));
  }

  /** Money is never given up. */
  override async giveUp(claim: Claim<RequestKey>, note: string): Promise<void> {
    await this.markFailed(claim, note, MAX_PAUSE_MS);
  }
}
