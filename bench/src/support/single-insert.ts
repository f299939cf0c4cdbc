import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

// As long as a booking's event, with the price and the encrypted customer.
const BOOKING = JSON.stringify({
  number: 'PR-BENC-HMRK',
  itemName: 'Castle Bounce House',
  quote: { subtotal: 18900, delivery: 4500, setup: 1500, cleaning: 0, tax: 1992, total: 26892, deposit: 13446 },
  sealed: 'x'.repeat(360),
});
const TABLE = `create table if not exists bench_reference (
  id uuid primary key default gen_random_uuid(), item_id int not null, day date not null, quantity int not null, data jsonb not null)`;
const INSERT = `insert into bench_reference (item_id, day, quantity, data) values (1, '2030-01-01', 1, '${BOOKING}')`;

/**
 * The rate of a shop that only inserts bookings, one durable row each, without checking the stock: by pgbench if
 * installed, otherwise by pg.
 */
export async function singleInsertsPerSecond(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  await run(databaseUrl, TABLE);
  return (await byPgbench(databaseUrl, clients, seconds)) ?? singleInsertsByClients(databaseUrl, clients, seconds);
}

async function byPgbench(databaseUrl: string, clients: number, seconds: number): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  const script = join(folder, 'insert.sql');
  await writeFile(script, `${INSERT};\n`);
  const url = new URL(databaseUrl);
  const args = ['-n', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', script];
  const output = await new Promise<string | undefined>((resolve) => {
    const child = spawn(
      'pgbench',
      [...args, '-h', url.hostname, '-p', url.port, '-U', url.username, url.pathname.slice(1)],
      {
        env: { ...process.env, PGPASSWORD: url.password },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve(code === 0 ? text : undefined));
  });
  await rm(folder, { recursive: true });
  const tps = /tps = ([\d.]+) \(without/.exec(output ?? '')?.[1];
  return tps === undefined ? undefined : Number(tps);
}

/** The same rate with pg, the client that the shop uses. */
export async function singleInsertsByClients(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  await run(databaseUrl, TABLE);
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      while (performance.now() < until) {
        await client.query({ name: 'insert', text: INSERT });
        done += 1;
      }
      await client.end();
    }),
  );
  return done / seconds;
}

async function run(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}
