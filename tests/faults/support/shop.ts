import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_OUT_APPENDS } from '../../../backend/dist/event-store/append/locks.js';
import { freePort } from '../../../backend/dist/platform/embedded-postgres/free-port.js';
import { until } from '../../support/until.js';
import { check, type Evidence, type Logged } from './checker.js';
import { Clients, type Pace, type Wares } from './clients.js';
import { Database } from './database.js';
import { msToRecover, type History } from './history.js';
import { SmtpClient } from './mail-server.js';
import { Member } from './member.js';
import { Office } from './office.js';
import type { Random } from './random.js';
import { Redis } from './redis.js';

const root = dirname(dirname(dirname(import.meta.dirname)));
/** Two to book, and one that is closed. */
const DAYS_A_TEST = 3;

/** The whole shop as production runs it: processes by role, and what they depend on, all to be broken. */
export class Shop {
  readonly history: History = { requests: [], changes: [], reads: [], mendedAt: Infinity };
  members: readonly Member[] = [];
  private items: Wares['items'] = [];
  private signedIn: Office | undefined;
  private daysUsed = 0;

  private constructor(
    readonly dataDir: string,
    readonly database: Database,
    /** Undefined where there is no redis-server: the queue is then on PostgreSQL. */
    readonly redis: Redis | undefined,
    readonly mailServer: SmtpClient,
  ) {}

  static async open(dataDir: string): Promise<Shop> {
    const [database, redis, mailServer] = await Promise.all([
      Database.startIn(join(dataDir, 'database')),
      Redis.start(),
      SmtpClient.start(),
    ]);
    const shop = new Shop(dataDir, database, redis, mailServer);
    shop.members = await shop.membersOn(database.url, ['api', 'api', 'projector', 'projector', 'worker']);
    await Promise.all(shop.members.map((one) => one.start()));
    shop.items = [await shop.office.addItem('Scarce', 4), await shop.office.addItem('Plenty', 2_000)];
    return shop;
  }

  /** Processes with these roles, not started yet; their queue is on Redis, where there is one, or on PostgreSQL. */
  async membersOn(
    databaseUrl: string,
    roles: readonly string[],
    redis: Redis | null | undefined = this.redis,
  ): Promise<Member[]> {
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATA_DIR: this.dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: this.mailServer.url,
      ...(redis && { REDIS_URL: redis.url }),
    };
    const members: Member[] = [];
    for (const role of roles) {
      const port = String(await freePort());
      members.push(new Member(role, `http://127.0.0.1:${port}`, { ...env, ROLES: role, PORT: port }));
    }
    return members;
  }

  get apis(): readonly Member[] {
    return this.members.filter(({ role }) => role === 'api');
  }

  get projectors(): readonly Member[] {
    return this.members.filter(({ role }) => role === 'projector');
  }

  get office(): Office {
    this.signedIn ??= new Office(this.apis[0]?.url ?? '');
    return this.signedIn;
  }

  /** A figure of the first projector, by its name and labels as they stand in /metrics; NaN when it has none. */
  async metric(name: string): Promise<number> {
    const answer = await fetch(`${this.projectors[0]?.url}/metrics`);
    const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  }

  /** Buyers and an admin at both APIs, on days that no test before has sold out. */
  async openTo(random: Random, pace?: Pace): Promise<Clients> {
    const [dayToClose = '', ...days] = await this.office.days(30 + this.daysUsed, DAYS_A_TEST);
    this.daysUsed += DAYS_A_TEST;
    const urls = this.apis.map(({ url }) => url);
    const wares = { items: this.items, days, dayToClose };
    return new Clients(urls, wares, this.history, random, await this.office.session(), pace);
  }

  /** Kills a process with SIGKILL; its supervisor starts it again. */
  async kill(member: Member): Promise<void> {
    member.kill();
    if (member.role === 'worker') this.mailServer.senderDied(await this.emailsInHand());
  }

  /** The claims of a dead worker outlive it for some seconds; a database that is away is waited for. */
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

  /** Waits until all is well, as long as that may take, then compares all that clients, lists, log and mails say. */
  async findings(): Promise<string[]> {
    await this.isUpToDate();
    await this.isMailed().catch(() => undefined); // what is missing is a finding
    const { code, output } = await this.ops('verify');
    return [
      ...check(await this.evidence()),
      ...this.members.flatMap(({ crashes }) => crashes),
      ...(code === 0 ? [] : [`not what a rebuild would make: ${output}`]),
    ];
  }

  /** Accepts no booking until the answer is called, and refuses none: for two seconds, after which bookings time out. */
  async holdBackBookings(): Promise<() => Promise<void>> {
    const holder = await this.database.session('holder');
    await holder.query('begin');
    await holder.query(LOCK_OUT_APPENDS);
    return () => holder.end();
  }

  /** What the shop shows that is made from the log. */
  async view(): Promise<object> {
    const { office } = this;
    return {
      items: await office.call('/api/items'),
      bookings: await office.bookings(),
      dashboard: await office.call('/api/admin/dashboard'),
    };
  }

  /** An operators' command on this shop. */
  ops(...args: string[]): Promise<{ code: number; output: string }> {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
    };
    return new Promise((resolve) => {
      const command = execFile(process.execPath, ['backend/dist/cli.js', ...args], { cwd: root, env }, (_, out, err) =>
        resolve({ code: command.exitCode ?? 1, output: out + err }),
      );
    });
  }

  /** Builds every read table anew, again and again, until the answer is called, which answers how each of these went. */
  rebuildAllAlong(): () => Promise<{ code: number; output: string }[]> {
    const rebuilds: { code: number; output: string }[] = [];
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

  async close(): Promise<void> {
    await Promise.all(this.members.map((one) => one.stop()));
    await this.mailServer.stop();
    await this.redis?.kill();
    await this.database.stop();
  }

  /** Resolves when every process runs, and every reader of the log has all of it. */
  async isUpToDate(): Promise<void> {
    await Promise.all(this.members.map((member) => member.isBack()));
    const behind = `select 1 from checkpoints c where name <> 'availability'
      and exists (select from events e where (e.xid, e.position) > (c.xid, c.position))`;
    await until(async () => (await this.database.query(behind)).length === 0, msToRecover(this.history));
  }

  private async isMailed(): Promise<void> {
    const owed = `select 1 from email_deliveries where status in ('queued', 'sending', 'failed') and purpose <> 'reminder'`;
    await until(async () => (await this.database.query(owed)).length === 0, msToRecover(this.history));
  }

  private async evidence(): Promise<Evidence> {
    const { history, mailServer } = this;
    const log = await this.database.query<Logged>(
      `select event_id as "eventId", type, substr(stream, 9) as "bookingId", order_id as "orderId", item_id as "itemId", day,
         delta, (data->'item'->>'stock')::int as stock, data->'settings'->'closedDays' as "closedDays"
       from events where day is not null or type in ('BookingConfirmed', 'ItemAdded', 'ItemChanged', 'SettingsChanged')
       order by xid, position`,
    );
    const { mails, doubtful } = mailServer;
    return { history, listed: await this.office.bookings(), log, mails, doubtful };
  }
}

/** Root's PostgreSQL runs as another user, who must be able to enter. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'party-rental-faults-'));
  chmodSync(folder, 0o755);
  return folder;
}
