import { Clock, SystemClock } from '../../../backend/lib/platform/clock.js';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { runOps } from '../../support/run-ops.js';
import { DEMO, newFolder, type Shop } from '../../support/shop.js';

export interface SecondShop {
  url: string;
  /** The path that creates the first admin of an empty shop in production. */
  setupPath: string | undefined;
  /** Runs a command of `npm run ops`. */
  ops(...args: string[]): Promise<{ code: number | null; stdout: string }>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  clock?: Clock;
}

/** Opens another shop in the database server of `shop`, with settings or a clock that would disturb other tests. */
export async function openSecondShop(
  { database: server }: Shop,
  name: string,
  { env, clock = new SystemClock() }: Options,
): Promise<SecondShop> {
  // The runner and every worker would load the program with the specs.
  const [{ readConfig }, { createLogger }, { startProgram }, { seed }, { Setup }] = await Promise.all([
    import('../../../backend/lib/platform/config/config.js'),
    import('../../../backend/lib/platform/observability/logger.js'),
    import('../../../backend/lib/program.js'),
    import('../../../backend/lib/seed/seed.js'),
    import('../../../backend/lib/accounts/setup.js'),
  ]);
  const database = await server.createDatabase(name);
  const dataDir = newFolder(name);
  const config = readConfig({ ...DEMO, DATA_DIR: dataDir, ...env });
  const { app, stop } = await startProgram(config, database.url, createLogger(config), clock);
  await seed(app, config);
  await app.listen(Number(env?.['PORT'] ?? 0), 'localhost');
  const setupLink = await app.get(Setup).createLink({ only: false });
  return {
    setupPath: setupLink?.slice(config.publicUrl.length),
    url: await app.getUrl(),
    ops: (...args) => runOps({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url }, ...args),
    async close() {
      await stop();
      await database.drop();
      removeData(dataDir);
    },
  };
}

export interface ClockedShop extends SecondShop {
  setClock(to: string): void;
}

class ManualClock extends Clock {
  constructor(public time: string) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }
}

/** Opens a shop whose clock the test sets. */
export async function openClockedShop(shop: Shop, time: string): Promise<ClockedShop> {
  const clock = new ManualClock(time);
  return { ...(await openSecondShop(shop, 'clocked', { clock })), setClock: (to) => (clock.time = to) };
}
