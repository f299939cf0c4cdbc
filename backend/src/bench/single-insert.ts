import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const INSERT = "insert into bench_reference (stream, data) values ('booking', '{}')";

/** One row a transaction, made durable each: by pgbench where there is one, else by the same pg client as ours. */
export async function singleInsertsPerSecond(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  await run(
    databaseUrl,
    'create table if not exists bench_reference (id bigint generated always as identity, stream text, data jsonb)',
  );
  return (await byPgbench(databaseUrl, clients, seconds)) ?? byClients(databaseUrl, clients, seconds);
}

async function byPgbench(databaseUrl: string, clients: number, seconds: number): Promise<number | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  const script = join(folder, 'insert.sql');
  await writeFile(script, `${INSERT};\n`);
  const url = new URL(databaseUrl);
  const args = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', script];
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
