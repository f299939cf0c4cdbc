import pg from 'pg';
import { hostsAndPath, getUrls } from './database-url.js';
import { isDatabaseUnavailable, READ_ONLY } from '@party-rental/event-store/is-database-unavailable';

/** Of one attempt at one server. */
const CONNECT_TIMEOUT_MS = 2_000;

/** The first eight digits are the timeline, which counts promotions. Null if the server accepts no writes, as a standby. */
const WAL_FILE = `select case when current_setting('transaction_read_only') = 'off'
  then pg_walfile_name(pg_current_wal_lsn()) end as file`;

/** It has the code of PostgreSQL's error for a write on a standby. */
class NoWritableServer extends Error {
  readonly code = READ_ONLY;
}

/**
 * Finds the server of a list that accepts writes, and remembers it until a connection to it fails. If two accept writes by
 * mistake, it takes the one promoted last. It never returns to a server from before a promotion that this process has
 * seen, because that server lacks later commits.
 */
export class WritableServer {
  private static readonly byList = new Map<string, WritableServer>();
  private readonly urls: readonly string[];
  private readonly hosts: string;
  private current: string | undefined;
  private timeline = '';
  private search: Promise<string> | undefined;
  private readonly connections = new Map<pg.Client, string>();

  private constructor(list: string) {
    this.urls = getUrls(list);
    this.hosts = hostsAndPath(list).host;
  }

  /** One for each list, so that all connections of this process follow the same server. */
  static of(list: string): WritableServer {
    const server = this.byList.get(list) ?? new WritableServer(list);
    this.byList.set(list, server);
    return server;
  }

  /** Returns the URL of the server. */
  async find(): Promise<string> {
    return this.current ?? (this.search ??= this.look().finally(() => (this.search = undefined)));
  }

  /** Throws unless the new connection leads to the server. It is ended once the server is another one. */
  async admit(client: pg.Client, url: string): Promise<void> {
    this.moveTo(url, await readTimeline(client));
    this.connections.set(client, url);
    client.once('end', () => this.connections.delete(client));
  }

  /** After a failure of this server, the next connection looks for the server again. */
  forget(url: string): void {
    if (this.current === url) this.current = undefined;
  }

  private async look(): Promise<string> {
    const found = await Promise.allSettled(this.urls.map(probe));
    const [newest] = found
      .flatMap((one) => (one.status === 'fulfilled' && one.value.timeline ? [one.value] : []))
      .toSorted((a, b) => b.timeline.localeCompare(a.timeline));
    if (newest) return this.moveTo(newest.url, newest.timeline);
    const errors = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    // Such as a wrong password, which waiting does not fix.
    const permanent = errors.find((error) => !isDatabaseUnavailable(error));
    throw permanent ?? (errors.length === found.length ? errors[0] : this.notWritable());
  }

  private moveTo(url: string, timeline: string): string {
    if (timeline === '' || timeline < this.timeline) throw this.notWritable();
    this.timeline = timeline;
    this.current = url;
    for (const [client, other] of this.connections) if (other !== url) void client.end().catch(() => undefined);
    return url;
  }

  private notWritable(): NoWritableServer {
    return new NoWritableServer(`None of the servers ${this.hosts} accepts writes`);
  }
}

async function probe(url: string): Promise<{ url: string; timeline: string }> {
  const settings = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS };
  const client = new pg.Client({ connectionString: url, ...settings });
  client.on('error', () => undefined); // connect() or query() rejects as well
  try {
    await client.connect();
    return { url, timeline: await readTimeline(client) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Empty if the server accepts no writes. */
async function readTimeline(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ file: string | null }>(WAL_FILE);
  return rows[0]?.file?.slice(0, 8) ?? '';
}
