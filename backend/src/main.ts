import 'reflect-metadata';
import { once } from 'node:events';
import { localUrl, readConfig, type Config } from './platform/config/config.js';
import { StartError } from './platform/start-error.js';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.js';
import { createLogger } from './platform/observability/logger.js';
import { waitForDatabase } from './platform/database/wait-for-database.js';
import { startProgram, type Program } from './program.js';
import { seed } from './seed/seed.js';

interface Shop {
  drain(): Promise<void>;
  stop(): Promise<void>;
}

async function main(): Promise<void> {
  // Registered before the start: a signal during the start stops the program once it is ready.
  const stopping = abortOnSignal();
  const config = readConfig(process.env);
  const shop = await open(config, stopping);
  process.stdout.write(readyLines(config));
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
  await waitForDatabase(database.url, (line) => process.stderr.write(`${line}\n`), stopping);
  const stop = async () => {
    await program?.stop();
    await database.stop();
  };
  try {
    program = await startProgram({ ...config, ownerDatabaseUrl: database.ownerUrl }, database.url, logger);
    if (config.roles.has('api')) await seed(program.app, config.seed);
    await listen(program, config);
    return { drain: program.drain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
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

function readyLines({ port, host, publicUrl, production, admin, smtpUrl }: Config): string {
  if (production) return `Ready on port ${port}\n`;
  return [
    '',
    `Ready on ${localUrl(host, port)}`,
    '',
    `  Shop         ${publicUrl}`,
    `  Admin area   ${publicUrl}/admin   (${admin ? `sign in as ${admin.username} with ${admin.password}` : 'no demo admin'})`,
    ...(smtpUrl ? [] : [`  Inbox        ${publicUrl}/inbox`]),
    `  API          ${publicUrl}/api/docs`,
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
