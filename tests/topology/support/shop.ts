import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../backend/dist/platform/embedded-postgres/embedded-postgres.js';
import { removeData } from '../../../backend/dist/platform/remove-data.js';
import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import { startOtlpCollector, type OtlpCollector } from '../../support/otlp-collector.js';
import { startRedis } from '../../../backend/test-support/setup/redis.mjs';
import { Process } from './process.js';
import { Proxy } from './proxy.js';
import { Visitor } from './visitor.js';

const ADMIN = { username: 'owner', password: 'balloons-and-cake' };

/** What docker-compose.yml describes, on this machine: the same processes with the same settings, in production. */
export class Shop {
  private constructor(
    readonly proxy: Proxy,
    readonly processes: readonly Process[],
    readonly mails: MailSink,
    readonly traces: OtlpCollector,
    readonly uploadDir: string,
    /** Of which production makes no use. */
    readonly dataDir: string,
    /** Signed in through the proxy. */
    readonly owner: Visitor,
    readonly close: () => Promise<void>,
  ) {}

  static async open(): Promise<Shop> {
    const folder = mkdtempSync(join(tmpdir(), 'party-rental-topology-'));
    // Root's PostgreSQL runs as another user, who must be able to enter.
    chmodSync(folder, 0o755);
    const databaseDir = join(folder, 'database');
    const [database, redis, mails, traces] = await Promise.all([
      startEmbeddedPostgres({ dataDir: databaseDir, log: () => undefined }),
      startRedis(),
      startMailSink(),
      startOtlpCollector(),
    ]);
    if (!redis) throw new Error('There is no redis-server on the path, which this topology needs');
    const [dataDir, uploadDir] = [join(folder, 'data'), join(folder, 'uploads')];
    const env = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      UPLOAD_DIR: uploadDir,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SMTP_URL: mails.url,
      PUBLIC_URL: 'http://localhost:8080',
      TRUSTED_PROXIES: 'loopback',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      DATA_KEY: randomBytes(32).toString('base64'),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    };
    const processes = await Promise.all(['api', 'api', 'projector', 'worker'].map((role) => Process.of(role, env)));
    const proxy = await Proxy.before(apisOf(processes).map(({ url }) => url));
    const owner = new Visitor(proxy.url, '192.0.2.1');
    const close = async () => {
      proxy.close();
      await Promise.all(processes.map((one) => one.kill()));
      await Promise.all([database.stop(), redis.stop(), mails.close(), traces.close()]);
      removeData(databaseDir);
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      // All at once, on a database without tables.
      await Promise.all(processes.map((one) => one.start()));
      await owner.call('/api/login', ADMIN);
    } catch (error) {
      await close();
      throw error;
    }
    return new Shop(proxy, processes, mails, traces, uploadDir, dataDir, owner, close);
  }

  get apis(): readonly Process[] {
    return apisOf(this.processes);
  }

  /** The day so many days from today. */
  async day(ahead: number): Promise<string> {
    const { today } = await this.owner.call<{ today: string }>('/api/settings');
    const day = new Date(`${today}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() + ahead);
    return day.toISOString().slice(0, 10);
  }

  async addItem(stock: number): Promise<number> {
    return (await this.owner.call<{ id: number }>('/api/admin/items', { name: 'Castle', price: 10_000, stock })).id;
  }
}

function apisOf(processes: readonly Process[]): readonly Process[] {
  return processes.filter(({ role }) => role === 'api');
}
