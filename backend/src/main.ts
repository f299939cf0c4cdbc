import 'reflect-metadata';
import { once } from 'node:events';
import { join } from 'node:path';
import { Setup } from './accounts/setup.js';
import { localUrl, readConfig, type Config } from './platform/config/config.js';
import { StartError } from './platform/start-error.js';
import { startEmbeddedPostgres } from '@party-rental/local-services/postgres/embedded-postgres';
import { createLogger } from './platform/observability/logger.js';
import { waitForDatabase } from './platform/database/wait-for-database.js';
import { ShopQueries } from './read/settings/settings.queries.js';
import { startProgram, type Program } from './program.js';
import { seed } from './seed/seed.js';

interface Shop {
  /** What keeps it from working, in sentences. */
  warnings: readonly string[];
  drain(): Promise<void>;
  stop(): Promise<void>;
}

async function main(): Promise<void> {
  // Registered before the start: a signal during the start stops the program once it is ready.
  const stopping = abortOnSignal();
  const config = readConfig(process.env);
  const shop = await open(config, stopping);
  process.stdout.write(readyLines(config, shop.warnings));
  if (!stopping.aborted) await once(stopping, 'abort');
  await shop.drain();
  await shop.stop();
  process.exit(0);
}

async function open(config: Config, stopping: AbortSignal): Promise<Shop> {
  const logger = createLogger(config);
  const database = config.databaseUrl
    ? { url: config.databaseUrl, ownerUrl: config.ownerDatabaseUrl, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        walArchive: config.walArchive,
        log: (line) => logger.debug(line),
      });
  let program: Program | undefined;
  const simulator = await startSimulator(config);
  await waitForDatabase(database.url, (line) => process.stderr.write(`${line}\n`), stopping);
  const stop = async () => {
    await program?.stop();
    await simulator?.stop();
    await database.stop();
  };
  try {
    const payments = simulator && config.payments ? { ...config.payments, url: simulator.url } : config.payments;
    program = await startProgram({ ...config, payments, ownerDatabaseUrl: database.ownerUrl }, database.url, logger);
    if (config.roles.has('api')) await seed(program.app, config);
    await listen(program, config);
    return { warnings: await readWarnings(program, config), drain: program.drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The payment provider of demonstrations, unless another process has it. */
async function startSimulator({
  payments,
  dataDir,
  host,
  port,
}: Config): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (payments?.name !== 'simulator' || payments.url) return undefined;
  const { PaymentSimulator } = await import('@party-rental/local-services/payments/payment-simulator');
  const webhookUrl = `${localUrl(host, port)}/api/payments/webhooks/simulator`;
  const { secretKey, webhookSecret } = payments;
  return PaymentSimulator.start({ folder: join(dataDir, 'payment-simulator'), webhookUrl, secretKey, webhookSecret });
}

async function readWarnings({ app }: Program, { roles }: Config): Promise<string[]> {
  if (!roles.has('api')) return [];
  const setupLink = await app.get(Setup).createLink({ only: false });
  if (setupLink) return [`Set up this shop: ${setupLink}`];
  const warnings = await app.get(ShopQueries).warnings();
  return warnings.map(({ message }) => message);
}

async function listen({ app }: Program, { port, host }: Config): Promise<void> {
  try {
    await app.getHttpAdapter().getInstance().listen({ port, host });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`,
      );
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account. Choose another: PORT=3001 npm start`);
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'))
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function abortOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

function readyLines(
  { port, host, publicUrl, production, admin, smtpUrl, rateLimits, payments }: Config,
  warnings: readonly string[],
): string {
  if (production) return [`Ready on port ${port}`, ...warnings, ''].join('\n');
  return [
    '',
    `Ready on ${localUrl(host, port)}`,
    '',
    `  Shop         ${publicUrl}`,
    `  Admin area   ${publicUrl}/admin   (${admin ? `sign in as ${admin.username} with ${admin.password}` : 'no demo admin'})`,
    ...(smtpUrl ? [] : [`  Inbox        ${publicUrl}/inbox`]),
    `  API          ${publicUrl}/api/docs`,
    ...(payments?.name === 'simulator' ? ['  Payments     simulated: no real money'] : []),
    ...(rateLimits
      ? []
      : ['  Limits       off: anyone can sign in, book and send without limit (RATE_LIMITS=on turns them on)']),
    '',
    '',
  ].join('\n');
}

function fail(error: unknown): never {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
