import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import type { Queryable, Statement } from '../queryable.js';
import { PLAN_SETTINGS } from '../log-pool.js';
import { allSettledOrThrow } from '../settle-all.js';

const REQUEST_TIMEOUT_MS = 6_000;

// Whoever stops in the middle of a message is not idle in his transaction, but holds his locks all the same: PostgreSQL 17
// and newer can give up on him by `transaction_timeout`.
export const SETTINGS = `set lock_timeout = '2s'; set statement_timeout = '5s'; set idle_in_transaction_session_timeout = '10s';
  set plan_cache_mode = force_generic_plan; ${PLAN_SETTINGS};
  select set_config(name, '10s', false) from pg_settings where name = 'transaction_timeout'`;

/**
 * A session for the log. Statements that are given together go out in one write, with one Sync behind them, and come back
 * in one answer: on one machine each message wakes a process, which costs more than most of the statements. When one of
 * them fails, the server leaves out those behind it.
 */
export class EventStoreConnection implements Queryable {
  private readonly prepared = new Prepared();

  private constructor(private readonly client: pg.Client) {}

  static async connect(url: string): Promise<EventStoreConnection> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'party-rental log',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on('error', () => undefined); // whoever is waiting for an answer hears of it, and so does onEnd()
    await client.connect();
    await client.query(SETTINGS);
    return new EventStoreConnection(client);
  }

  /** Sends what `issue` asks for, when it returns: later queries of what it was given are not sent. */
  together<T>(issue: (db: Queryable) => T): T {
    const batch = new Batch(this.prepared);
    const issued = issue(batch);
    this.send(batch);
    return issued;
  }

  /**
   * The same, as a transaction of its own, which the Sync commits: resolves when that is certain. When it fails, nothing
   * is left to be rolled back.
   */
  async transaction<T>(issue: (db: Queryable) => Promise<T>): Promise<T> {
    const batch = new Batch(this.prepared);
    const issued = issue(batch);
    this.send(batch);
    const [result] = await allSettledOrThrow([issued, batch.done]);
    return result;
  }

  query<R extends pg.QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    return this.together((db) => db.query<R>(statement, values));
  }

  onEnd(listener: () => void): void {
    this.client.on('end', listener);
  }

  /** Whatever was not committed is rolled back. */
  async end(): Promise<void> {
    await this.client.end();
  }

  private send(batch: Batch): void {
    this.client.query(batch);
    const patience = setTimeout(() => this.destroy(), REQUEST_TIMEOUT_MS);
    void batch.done.catch(() => undefined).finally(() => clearTimeout(patience));
  }

  private destroy(): void {
    // The types of pg do not tell of the client's connection.
    (this.client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }
}

/** pg's result, with the methods by which it reads the server's messages. */
interface Result extends pg.QueryResult {
  addFields(fields: unknown[]): void;
  parseRow(fields: unknown[]): object;
  addRow(row: object): void;
  addCommandComplete(message: { text: string }): void;
}

function emptyResult(): Result {
  return new pg.Result('', pg.types) as unknown as Result; // the types of pg leave the methods out
}

/** A statement that the server has planned for this session, and what it says about its rows. */
interface Plan {
  name: string;
  columns: Result;
}

class Prepared {
  private readonly plans = new Map<string, Plan>();
  private made = 0;

  get(name: string): Plan | undefined {
    return this.plans.get(name);
  }

  /** Under a name that the server has never heard. */
  add(name: string): Plan {
    const plan = { name: `${name} ${(this.made += 1)}`, columns: emptyResult() };
    this.plans.set(name, plan);
    return plan;
  }

  drop(name: string): void {
    this.plans.delete(name);
  }
}

interface Pending {
  statement: Statement;
  /** By which its rows are read. */
  columns?: Result;
  /** It is planned with this very batch. */
  isNew?: boolean;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** What pg calls a submittable: it writes its messages itself, and is told what the server answers. */
class Batch implements Queryable, pg.Submittable {
  /** Rejects when anything has failed, the commit at the end included. */
  readonly done: Promise<void>;
  private readonly pending: Pending[] = [];
  private answered = 0;
  private result = emptyResult();
  private finish: () => void = () => undefined;
  private fail: (error: unknown) => void = () => undefined;

  constructor(private readonly prepared: Prepared) {
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
    });
  }

  query<R extends pg.QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<pg.QueryResult<R>> {
    return new Promise((resolve, reject) => {
      const given = typeof statement === 'string' ? { text: statement } : statement;
      this.pending.push({
        statement: values ? { ...given, values } : given,
        resolve: (result) => resolve(result as pg.QueryResult<R>), // R is what the caller knows of his own statement
        reject,
      });
    });
  }

  submit(connection: pg.Connection): void {
    const messages = this.pending.flatMap((pending) => this.messagesOf(pending));
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  private messagesOf(pending: Pending): Buffer[] {
    const { name, text, values = [] } = pending.statement;
    const known = name === undefined ? undefined : this.prepared.get(name);
    const plan = known ?? (name === undefined ? { name: '', columns: emptyResult() } : this.prepared.add(name));
    pending.columns = plan.columns;
    pending.isNew = !known;
    const bind = serialize.bind({ statement: plan.name, values, valueMapper: utils.prepareValue });
    const execute = serialize.execute();
    return known
      ? [bind, execute]
      : [serialize.parse({ name: plan.name, text }), bind, serialize.describe({ type: 'P' }), execute];
  }

  handleRowDescription({ fields }: { fields: unknown[] }): void {
    this.pending[this.answered]?.columns?.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    const columns = this.pending[this.answered]?.columns;
    if (columns) this.result.addRow(columns.parseRow(fields));
  }

  handleCommandComplete(message: { text: string }): void {
    this.result.addCommandComplete(message);
    this.pending[this.answered]?.resolve(this.result);
    this.answered += 1;
    this.result = emptyResult();
  }

  /** The server has left out what stands behind, and has not planned it either. */
  handleError(error: unknown): void {
    for (const { reject, isNew, statement } of this.pending.slice(this.answered)) {
      reject(error);
      if (isNew && statement.name !== undefined) this.prepared.drop(statement.name);
    }
    this.answered = this.pending.length;
    this.fail(error);
  }

  handleReadyForQuery(): void {
    this.finish();
  }
}
