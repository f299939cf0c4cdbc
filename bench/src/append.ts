import { bookingsPerSecond, openExecutor } from './bench-executor.js';
import { byTurns } from './by-turns.js';
import { figure, type Figures } from './figure.js';
import { runPeer } from './peers.js';
import { singleInsertsByClients, singleInsertsPerSecond } from './single-insert.js';

const ROUNDS = 5;
const SECONDS = 3;

/** Bookings through the desk with nobody else about, beside single durable INSERTs by pgbench. */
export async function appendAtEight(databaseUrl: string): Promise<Figures> {
  const desk = await openExecutor(databaseUrl);
  await bookingsPerSecond(desk, 1);
  const { ours, inserts } = await byTurns(ROUNDS, {
    inserts: () => singleInsertsPerSecond(databaseUrl, 8, SECONDS),
    ours: () => bookingsPerSecond(desk, SECONDS),
  });
  await desk.close();
  return { append_uncontended_8: figure(ours, inserts, '/s') };
}

/** 32 in flight, over many days and all on one, beside single INSERTs by the same client and beside Emmett's appends. */
export async function appendAtThirtyTwo(databaseUrl: string): Promise<Figures> {
  const desk = await openExecutor(databaseUrl);
  await bookingsPerSecond(desk, 1, { clients: 32 });
  const { ours, hot, inserts, emmett } = await byTurns(ROUNDS, {
    inserts: () => singleInsertsByClients(databaseUrl, 32, SECONDS),
    ours: () => bookingsPerSecond(desk, SECONDS, { clients: 32 }),
    hot: () => bookingsPerSecond(desk, SECONDS, { clients: 32, days: 'one' }),
    emmett: async () => Number(await runPeer('emmett.mjs', 'append', databaseUrl, String(SECONDS))),
  });
  await desk.close();
  return {
    append_uncontended_32: figure(ours, inserts, '/s'),
    append_hot_day_32: figure(hot, inserts, '/s'),
    append_vs_emmett_32: figure(ours, emmett, '/s'),
  };
}
