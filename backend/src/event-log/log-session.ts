import pg from 'pg';
import prepared from 'pg/lib/utils.js';
import type { Queryable, Statement } from './queryable.js';

const LONGEST_ANSWER_MS = 6_000;

/**
 * A session for the log. Statements that are given together go out in one write, with one Sync behind them, and come back
 * in one answer: on one machine each message wakes a process, which costs more than most of the statements. When one of
 * them fails, the server leaves out those behind it, and the session is to be ended: what it has prepared is unknown.
 */
export class LogSession implements Queryable {
  private readonly known = new Set<string>();

  private constructor(private readonly client: pg.Client) {}

  static async connect(url: string): Promise<LogSession> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'party-rental log',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    client.on('error', () => undefined); // whoever is waiting for an answer hears of it, and so does onEnd()
    await client.connect();
    await client.query(`select set_config('lock_timeout', '2s', false), set_config('statement_timeout', '5s', false),
      set_config('idle_in_transaction_session_timeout', '10s', false), set_config('plan_cache_mode', 'force_generic_plan', false)`);
    return new LogSession(client);
  }

  /** Sends what `issue` asks for, when it returns: later queries of what it was given are not sent. */
  together<T>(issue: (db: Queryable) => T): T {
    const batch = new Batch(this.known);
    const issued = issue(batch);
    this.client.query(batch);
    const patience = setTimeout(() => this.destroy(), LONGEST_ANSWER_MS);
    void batch.done.finally(() => clearTimeout(patience));
    return issued;
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

  private destroy(): void {
    // The types of pg do not tell of the connection's stream.
    (this.client as unknown as { connection: Connection }).connection.stream.destroy();
  }
}

/** The part of pg's connection that speaks PostgreSQL's extended query protocol. */
interface Connection {
  stream: { cork(): void; uncork(): void; destroy(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void;
  describe(message: { type: 'P'; name: '' }): void;
  execute(message: { portal: ''; rows: 0 }): void;
  sync(): void;
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

interface Pending {
  statement: Statement;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/** What pg calls a submittable: it writes its messages itself, and is told what the server answers. */
class Batch implements Queryable, pg.Submittable {
  readonly done: Promise<void>;
  private readonly pending: Pending[] = [];
  private answered = 0;
  private result = emptyResult();
  private finish: () => void = () => undefined;

  constructor(private readonly known: Set<string>) {
    this.done = new Promise((resolve) => (this.finish = resolve));
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

  submit(submitted: pg.Connection): void {
    const connection = submitted as unknown as Connection; // of whose messages the types of pg tell nothing
    connection.stream.cork();
    for (const { statement } of this.pending) {
      const { name = '', text, values = [] } = statement;
      if (!this.known.has(name)) connection.parse({ name, text });
      if (name) this.known.add(name);
      connection.bind({ statement: name, values, valueMapper: prepared.prepareValue });
      connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: unknown[] }): void {
    this.result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    this.result.addRow(this.result.parseRow(fields));
  }

  handleCommandComplete(message: { text: string }): void {
    this.result.addCommandComplete(message);
    this.pending[this.answered]?.resolve(this.result);
    this.answered += 1;
    this.result = emptyResult();
  }

  handleError(error: unknown): void {
    for (const { reject } of this.pending.slice(this.answered)) reject(error);
    this.answered = this.pending.length;
    this.finish();
  }

  handleReadyForQuery(): void {
    this.finish();
  }
}
