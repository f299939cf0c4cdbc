import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { AdminClient } from '../../support/admin-client.js';
import { CustomerClient, PASSWORD } from '../../support/customer-client.js';
import { DatabaseServer, type Database } from '../../support/database.js';
import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import { startOtlpCollector, type OtlpCollector } from '../../support/otlp-collector.js';
import { RedisServer } from '../../support/redis-server.js';
import { BUSINESS, newFolder, Shop, type ShopParts } from '../../support/shop.js';
import { ShopProcess } from '../../support/shop-process.js';
import { CLIENT_ADDRESS, LoadBalancer } from './load-balancer.js';

const ADMIN = { username: 'owner', password: PASSWORD };

interface Options {
  withRedis?: boolean;
  /** The main.js of another version of the program. */
  main?: string;
  database?: Database & { stop(): Promise<void> };
  env?: Record<string, string>;
}

interface Services {
  balancer: LoadBalancer;
  mails: MailSink;
  traces: OtlpCollector;
  uploadDir: string;
  env: Record<string, string>;
}

/** The processes of docker-compose.yml with the same settings, without Docker. */
export class ComposedShop extends Shop {
  readonly balancer: LoadBalancer;
  readonly mails: MailSink;
  readonly traces: OtlpCollector;
  readonly uploadDir: string;
  /** Of its processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Signed in through the load balancer. */
  readonly admin: AdminClient;

  private constructor(parts: ShopParts, { balancer, mails, traces, uploadDir, env }: Services) {
    super(parts);
    this.balancer = balancer;
    this.mails = mails;
    this.traces = traces;
    this.uploadDir = uploadDir;
    this.env = env;
    this.admin = new AdminClient(balancer.url, { [CLIENT_ADDRESS]: '192.0.2.1' });
  }

  static async open({ withRedis = true, main, ...options }: Options = {}): Promise<ComposedShop> {
    const folder = newFolder('topology');
    const [database, redis, mails, traces] = await Promise.all([
      options.database ?? DatabaseServer.start(join(folder, 'database')),
      withRedis ? RedisServer.start() : undefined,
      startMailSink(),
      startOtlpCollector(),
    ]);
    if (withRedis && !redis) throw new Error('The topology needs a redis-server on the path');
    const [dataDir, uploadDir] = [join(folder, 'data'), join(folder, 'uploads')];
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SEED: 'none',
      DATA_DIR: dataDir,
      UPLOAD_DIR: uploadDir,
      DATABASE_URL: database.url,
      ...(redis && { REDIS_URL: redis.url }),
      SMTP_URL: mails.url,
      PUBLIC_URL: 'http://localhost:8080',
      TRUSTED_PROXIES: 'loopback',
      DRAIN_SECONDS: '5',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      DATA_KEY: randomBytes(32).toString('base64'),
      ...BUSINESS,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      ...options.env,
    };
    const roles = ['api', 'api', 'projector', 'worker'];
    const processes = await Promise.all(roles.map((role) => ShopProcess.create({ role, env, ...(main && { main }) })));
    const apis = processes.filter(({ role }) => role === 'api');
    const balancer = await LoadBalancer.start(apis.map(({ url }) => url));
    const stopServices = [balancer, mails, traces].map((service) => () => service.close());
    const shop = new ComposedShop(
      {
        dataDir: folder,
        database,
        processes,
        stopServices: [...stopServices, async () => redis?.kill(), () => database.stop()],
      },
      { balancer, mails, traces, uploadDir, env },
    );
    // All at once, on a database without tables.
    await shop.start();
    await shop.admin.signIn(ADMIN);
    return shop;
  }

  get apis(): readonly ShopProcess[] {
    return this.withRole('api');
  }

  /** A client at this address that uses the load balancer. */
  clientAt(address: string): CustomerClient {
    return new CustomerClient(this.balancer.url, { [CLIENT_ADDRESS]: address });
  }
}
