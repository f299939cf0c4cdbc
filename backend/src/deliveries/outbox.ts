import type { Pool, QueryResultRow } from 'pg';
import { DatabaseReachability } from './database-reachability.js';

// A claim that is not renewed expires: its process has died.
const CLAIM = "interval '20 seconds'";
/** For queries that are retried: a frozen connection is replaced after this time. */
const RETRIED_QUERY_TIMEOUT_MS = 5_000;

/** A delivery that this process attempts. */
export type Claim<Key> = Key & { attempt: number };

/** How a table of deliveries names what all of them have. In SQL it is `d`. */
interface OutboxTable<Key> {
  name: string;
  /** The two columns of its primary key, by property. */
  key: Readonly<Record<keyof Key & string, string>>;
  /** The status before the first attempt. */
  queued: string;
  sent: string;
  sentAt: string;
  givenUp: string;
  /** The column that says why the last attempt failed. */
  note: string;
  /** What a claim sets besides. */
  onClaim?: string;
  /** Whether an unfinished delivery may be attempted, or waits for another one. */
  isNext?: string;
  /** The same, only at the moment of a claim. */
  canClaim?: string;
}

/** The deliveries of a channel, pending and finished. It alone decides whether one is made; the queue only carries keys. */
export abstract class Outbox<Key extends object> {
  private readonly reachability = new DatabaseReachability();
  private readonly isKey: string;

  constructor(
    protected readonly pool: Pool,
    private readonly table: OutboxTable<Key>,
  ) {
    this.isKey = Object.values<string>(table.key)
      .map((column, i) => `d.${column} = $${i + 1}`)
      .join(' and ');
  }

  /**
   * Claims a delivery for 20 seconds; undefined if there is nothing to do now. An expired claim of another worker is taken
   * over only while the database is steady.
   */
  async claim(key: Key): Promise<Claim<Key> | undefined> {
    const { queued, onClaim = '', isNext = 'true', canClaim = 'true' } = this.table;
    const rows = await this.query<{ attempt: number }>(
      `update ${this.table.name} d set status = 'sending', attempts = attempts + 1, due_at = now() + ${CLAIM} ${onClaim}
       where ${this.isKey} and ${isNext} and ${canClaim}
         and (d.status in ('${queued}', 'failed') or (d.status = 'sending' and d.due_at <= now() and $3))
       returning d.attempts as attempt`,
      [...this.values(key), this.reachability.isSteady()],
    );
    return rows[0] && { ...key, ...rows[0] };
  }

  /** Extends a claim by 20 seconds; false if another attempt has claimed the delivery or it is no longer pending. */
  async renew(claim: Claim<Key>): Promise<boolean> {
    return await this.update(claim, `due_at = now() + ${CLAIM}`, []);
  }

  /** `details`: by column, what the recipient's server said, without personal data. */
  async markSent(key: Key, details: Readonly<Record<string, string | null>>): Promise<void> {
    const { name, sent, sentAt } = this.table;
    const columns = Object.keys(details).map((column, i) => `, ${column} = $${i + 3}`);
    await this.query(
      `update ${name} d set status = '${sent}', ${sentAt} = now() ${columns.join('')} where ${this.isKey} and d.status <> '${sent}'`,
      [...this.values(key), ...Object.values(details)],
      RETRIED_QUERY_TIMEOUT_MS,
    );
  }

  async markFailed(claim: Claim<Key>, note: string, pauseMs: number): Promise<void> {
    const set = `status = 'failed', ${this.table.note} = $4, due_at = now() + $5::int * interval '1 millisecond'`;
    await this.update(claim, set, [note, pauseMs]);
  }

  /** `note` is null if the recipient doesn't want the delivery. */
  async markSkipped(claim: Claim<Key>, note: string | null): Promise<void> {
    await this.update(claim, `status = 'skipped', ${this.table.note} = $4`, [note]);
  }

  async giveUp(claim: Claim<Key>, note: string): Promise<void> {
    await this.update(claim, `status = '${this.table.givenUp}', ${this.table.note} = $4`, [note]);
  }

  /**
   * The deliveries that are due at `now`, longest waiting first; `of`: only those with these parts of the
   * key. The database sets `due_at` of an immediate one, and its clock may be ahead of the program's.
   */
  async due(now: Date, limit: number, of: Partial<Key> = {}): Promise<Key[]> {
    const { name, key, queued, isNext = 'true' } = this.table;
    const columns = Object.entries<string>(key).map(([property, column]) => `d.${column} as "${property}"`);
    const conditions = Object.keys(of).map((property, i) => `and d.${key[property as keyof typeof key]} = $${i + 3}`);
    return await this.query<Key>(
      `select ${columns.join()} from ${name} d where d.status in ('${queued}', 'sending', 'failed')
         and d.due_at <= greatest($1, now()) and ${isNext} ${conditions.join(' ')} order by d.due_at limit $2`,
      [now, limit, ...Object.values(of)],
    );
  }

  /** The number of deliveries by status: those before their first attempt only if they are due. */
  async counts(statuses: readonly string[]): Promise<{ status: string; value: number }[]> {
    const { name, queued } = this.table;
    const ofEach = statuses.map(
      (status) => `select '${status}' as status, count(*)::int as value from ${name} d
        where d.status = '${status}' ${status === queued ? 'and d.due_at <= now()' : ''}`,
    );
    return await this.query(ofEach.join(' union all '), []);
  }

  /** Changes nothing and returns false after a later claim. */
  private async update(claim: Claim<Key>, set: string, values: unknown[]): Promise<boolean> {
    const rows = await this.query(
      `update ${this.table.name} d set ${set}
       where ${this.isKey} and d.status = 'sending' and d.attempts = $3 returning 1`,
      [...this.values(claim), claim.attempt, ...values],
      RETRIED_QUERY_TIMEOUT_MS,
    );
    return rows.length === 1;
  }

  private values(key: Key): unknown[] {
    return Object.keys(this.table.key).map((property) => key[property as keyof Key]);
  }

  private async query<Row extends QueryResultRow>(text: string, values: unknown[], timeoutMs?: number): Promise<Row[]> {
    const query = { text, values, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) };
    const { rows } = await this.pool.query<Row>(query);
    this.reachability.confirm();
    return rows;
  }
}
