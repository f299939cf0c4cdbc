import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

// A booking's event, as long as ours: the order's price and the sealed customer.
const DATA = JSON.stringify({
  number: 'PR-BENC-HMRK',
  itemName: 'Castle Bounce House',
  quote: { subtotal: 18900, delivery: 4500, setup: 1500, cleaning: 0, tax: 1992, total: 26892, deposit: 13446 },
  sealed: 'x'.repeat(360),
});
const TABLE = 'create table if not exists bench_reference (like events including all)';
const INSERT = `insert into bench_reference (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
  values (uuidv7(), 'BookingCreated', 1, 'booking-' || uuidv7(), 1, 1, '2030-01-01', 1, uuidv7()::text, '${DATA}', '{"actor":"guest"}')`;

/**
 * What a shop costs that only writes its bookings down: one event a transaction into a table like the log's, made durable
 * each, without looking whether anything is left. By pgbench where there is one, else by the same pg client as ours.
 */
export async function singleInsertsPerSecond(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  await run(databaseUrl, TABLE);
  return (await byPgbench(databaseUrl, clients, seconds)) ?? byClients(databaseUrl, clients, seconds);
}

async function byPgbench(databaseUrl: string, clients: number, seconds: number): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  const script = join(folder, 'insert.sql');
  await writeFile(script, `${INSERT.replaceAll('\n', ' ')};\n`);
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

async function byClients(databaseUrl: string, clients: number, seconds: number): Promise<number> {
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
