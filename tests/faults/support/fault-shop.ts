import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@party-rental/contracts';
import { LOCK_OUT_APPENDS } from '@party-rental/event-store/append/locks';
import { AdminClient } from '../../support/admin-client.js';
import { DatabaseServer, type Database } from '../../support/database.js';
import { HttpClient } from '../../support/http-client.js';
import { RedisServer } from '../../support/redis-server.js';
import { Shop, type ShopParts } from '../../support/shop.js';
import { ShopProcess } from '../../support/shop-process.js';
import { until } from '../../support/until.js';
import { BreakableMailServer } from './breakable-mail-server.js';
import { check, type Evidence, type Logged } from './checker.js';
import { Clients, type CatalogFixture, type Pace } from './clients.js';
import { msToRecover, msToSendEmails, type History } from './history.js';
import type { Random } from './random.js';

/** Two to book, and one to close. */
const DAYS_PER_TEST = 3;

type StoppableDatabase = Database & { stop(): Promise<void> };

/** The services of a shop, all of which a test may break. */
interface Services<D> {
  database: D;
  /** Undefined where there is no redis-server: the queue is then on PostgreSQL. */
  redis: RedisServer | undefined;
  mailServer: BreakableMailServer;
}

/** The shop as production runs it, a process for each role, under the load of clients whose history is checked. */
export class FaultShop<D extends Database = DatabaseServer> extends Shop<D> {
  readonly history: History = { requests: [], changes: [], reads: [], mendedAt: Infinity };
  readonly redis: RedisServer | undefined;
  readonly mailServer: BreakableMailServer;
  readonly admin: AdminClient;
  private items: CatalogFixture['items'] = [];
  private daysUsed = 0;

  private constructor(parts: ShopParts<D>, { redis, mailServer }: Services<D>) {
    super(parts);
    this.redis = redis;
    this.mailServer = mailServer;
    this.admin = new AdminClient(this.url);
  }

  static async open(dataDir: string): Promise<FaultShop> {
    const [database, redis, mailServer] = await Promise.all([
      DatabaseServer.start(join(dataDir, 'database')),
      RedisServer.start(),
      BreakableMailServer.start(),
    ]);
    return this.openWith(dataDir, { database, redis, mailServer }, ['api', 'api', 'projector', 'projector', 'worker']);
  }

  static async openWith<D extends StoppableDatabase>(
    dataDir: string,
    services: Services<D>,
    roles: readonly string[],
    env: Record<string, string> = {},
  ): Promise<FaultShop<D>> {
    const { database, redis, mailServer } = services;
    const processes = await createProcesses(roles, dataDir, services, env);
    const stopServices = [() => mailServer.stop(), async () => redis?.kill(), () => database.stop()];
    const shop = new FaultShop({ dataDir, database, processes, stopServices }, services);
    await shop.start();
    await shop.admin.signIn();
    const scarce = await shop.addItem('Scarce', { stock: 4 });
    const plenty = await shop.addItem('Plenty', { stock: 2_000, bufferDays: 1 });
    const components = [scarce, plenty].map(({ id: itemId }) => ({ itemId, quantity: 1 }));
    shop.items = [scarce, plenty, await shop.addItem('Both', { type: 'PACKAGE', components })];
    return shop;
  }

  /** Creates further processes, which are not started; without `redis` their queue is on PostgreSQL. */
  createProcesses(
    roles: readonly string[],
    databaseUrl: string,
    redis: RedisServer | undefined,
  ): Promise<ShopProcess[]> {
    return createProcesses(roles, this.dataDir, { database: { url: databaseUrl }, redis, mailServer: this.mailServer });
  }

  get apis(): readonly ShopProcess[] {
    return this.withRole('api');
  }

  /** Returns a figure of the first projector, by its name and labels in /metrics; NaN when there is none. */
  async metric(name: string): Promise<number> {
    const { text } = await new HttpClient(this.withRole('projector')[0]?.url ?? '').send('GET', '/metrics');
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  }

  /** Starts customers and an admin at both APIs, on days that no earlier test has sold out. */
  async startClients(random: Random, pace?: Pace): Promise<Clients> {
    const first = await this.admin.dayIn(30 + this.daysUsed);
    this.daysUsed += DAYS_PER_TEST;
    const [dayToClose, ...days] = [first, addDays(first, 1), addDays(first, 2)] as const;
    const { version: _version, ...settings } = await this.admin.request<
      { version: number } & { closedDays: readonly string[] }
    >('adminSettings');
    const session = { apis: this.apis.map(({ url }) => this.admin.at(url)), settings };
    return new Clients(session, { items: this.items, days, dayToClose }, this.history, random, pace);
  }

  /** Sends SIGKILL to a process, which its supervisor restarts. */
  async kill(victim: ShopProcess): Promise<void> {
    await victim.kill();
    if (victim.role === 'worker') await this.sendersDied();
  }

  /** Records that no worker can know whether the emails that it was sending have arrived. */
  async sendersDied(): Promise<void> {
    this.mailServer.senderDied(await this.emailsInHand());
  }

  /** Resolves when the shop has recovered, then compares what clients, lists, log and emails say. */
  async findings(): Promise<string[]> {
    await this.isUpToDate();
    const pending = await this.pendingEmails();
    const { code, output } = await this.ops('verify');
    return [
      ...check(await this.evidence()),
      ...pending,
      ...this.processes.flatMap(({ crashes }) => crashes),
      ...(code === 0 ? [] : [`a rebuild would differ: ${output}`]),
    ];
  }

  /** Holds all bookings until the returned function is called; after two seconds they time out. */
  async holdBookings(): Promise<() => Promise<void>> {
    const holder = await this.database.session('holder');
    await holder.query('begin');
    await holder.query(LOCK_OUT_APPENDS);
    return () => holder.end();
  }

  /** Returns what the shop shows from its read tables. */
  async view(): Promise<object> {
    const { admin } = this;
    return {
      items: await admin.request('listItems'),
      bookings: await admin.bookings(),
      dashboard: await admin.dashboard(),
    };
  }

  /** Rebuilds every read table again and again until the returned function is called, which returns the outcomes. */
  rebuildContinuously(): () => Promise<Awaited<ReturnType<Shop['ops']>>[]> {
    const rebuilds: Awaited<ReturnType<Shop['ops']>>[] = [];
    let isOver = false;
    const rebuilding = (async () => {
      while (!isOver) rebuilds.push(await this.ops('replay', 'all'));
    })();
    return async () => {
      isOver = true;
      await rebuilding;
      return rebuilds;
    };
  }

  /** Resolves when every process runs and every subscription has read the whole log. */
  async isUpToDate(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.isRestarted()));
    const behind = `select 1 from checkpoints c where name <> 'availability'
      and exists (select from events e where (e.xid, e.position) > (c.xid, c.position))`;
    await until(async () => (await this.database.query(behind)).length === 0, msToRecover(this.history));
  }

  private async addItem(name: string, fields: object): Promise<{ id: number; stock: number }> {
    const { id, stock } = await this.admin.addItem({ name, price: 5_000, ...fields });
    return { id, stock };
  }

  /** Waits for an unavailable database; the claims of a dead worker outlive it by some seconds. */
  private async emailsInHand(): Promise<string[]> {
    const claimed = `select purpose || '.' || event_id as email from email_deliveries where status = 'sending'`;
    for (;;) {
      try {
        return (await this.database.query<{ email: string }>(claimed)).map(({ email }) => email);
      } catch {
        await sleep(100);
      }
    }
  }

  /** Waits until all emails are sent. After the time to recover, returns a finding for each email that is still pending. */
  private async pendingEmails(): Promise<string[]> {
    const query = `select format('pending: %s of event %s is %s after %s attempts, due in %s: %s', purpose, event_id, status, attempts, due_at - now(), error) as finding
      from email_deliveries where status in ('queued', 'sending', 'failed') and purpose not in ('reminder', 'review-request')`;
    const findings = async () => (await this.database.query<{ finding: string }>(query)).map(({ finding }) => finding);
    const allSent = until(async () => (await findings()).length === 0, msToSendEmails(this.history));
    return allSent.then(() => [], findings);
  }

  private async evidence(): Promise<Evidence> {
    const { history, mailServer } = this;
    const log = await this.database.query<Logged>(
      `with packages as (select item_id from events where data->'item'->'components' <> '[]')
       select event_id as "eventId", type, substr(stream, 9) as "bookingId", coalesce(order_id, (data->>'orderId')::uuid) as "orderId", item_id as "itemId", day,
         coalesce((
           select json_agg(json_build_object('itemId', a.item_id, 'day', a.day, 'delta', a.delta)) from allocations a
           where a.event_id = events.event_id and a.day is not null and a.item_id not in (select item_id from packages)
         ), '[]') as allocations,
         (data->>'amount')::int as amount, data->'settings'->'closedDays' as "closedDays",
         case when data->'item'->'components' = '[]' then (data->'item'->>'stock')::int end as stock
       from events where day is not null or type in ('BookingConfirmed', 'PaymentRecorded', 'ItemAdded', 'ItemChanged', 'SettingsChanged')
       order by xid, position`,
    );
    const { emails, doubtful } = mailServer;
    return { history, listed: await this.admin.bookings(), log, emails, doubtful };
  }
}

function createProcesses(
  roles: readonly string[],
  dataDir: string,
  { database, redis, mailServer }: Services<{ url: string }>,
  more: Record<string, string> = {},
): Promise<ShopProcess[]> {
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: mailServer.url,
    ...(redis && { REDIS_URL: redis.url }),
    ...more,
  };
  return Promise.all(roles.map((role) => ShopProcess.create({ role, env, isSupervised: true })));
}
