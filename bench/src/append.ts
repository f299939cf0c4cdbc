import { bookingsPerSecond, openExecutor } from './support/bench-executor.js';
import { byTurns, figure, type Figures } from './support/figure.js';
import { runPeer } from './support/peers.js';
import { singleInsertsByClients, singleInsertsPerSecond } from './support/single-insert.js';

const ROUNDS = 5;
const SECONDS = 3;

/** Bookings by 8 clients, compared with single durable INSERTs by pgbench. */
export async function appendAtEight(databaseUrl: string): Promise<Figures> {
  const executor = await openExecutor(databaseUrl);
  await bookingsPerSecond(executor, 1);
  const { ours, inserts } = await byTurns(ROUNDS, {
    inserts: () => singleInsertsPerSecond(databaseUrl, 8, SECONDS),
    ours: () => bookingsPerSecond(executor, SECONDS),
  });
  await executor.close();
  return { append_uncontended_8: figure(ours, inserts, '/s') };
}

/** Bookings of packages by 8 clients, compared with bookings of items. */
export async function appendPackages(databaseUrl: string): Promise<Figures> {
  const executor = await openExecutor(databaseUrl);
  await bookingsPerSecond(executor, 1);
  const { items, packages } = await byTurns(ROUNDS, {
    items: () => bookingsPerSecond(executor, SECONDS),
    packages: () => bookingsPerSecond(executor, SECONDS, { of: 'packages' }),
  });
  await executor.close();
  return { append_packages_8: figure(packages, items, '/s') };
}

/** Bookings by 32 clients, on many days and on one, compared with single INSERTs by pg and with Emmett's appends. */
export async function appendAtThirtyTwo(databaseUrl: string): Promise<Figures> {
  const executor = await openExecutor(databaseUrl);
  await bookingsPerSecond(executor, 1, { clients: 32 });
  const { ours, hot, inserts, emmett } = await byTurns(ROUNDS, {
    inserts: () => singleInsertsByClients(databaseUrl, 32, SECONDS),
    ours: () => bookingsPerSecond(executor, SECONDS, { clients: 32 }),
    hot: () => bookingsPerSecond(executor, SECONDS, { clients: 32, days: 'one' }),
    emmett: async () => Number(await runPeer('emmett.mjs', 'append', databaseUrl, String(SECONDS))),
  });
  await executor.close();
  return {
    append_uncontended_32: figure(ours, inserts, '/s'),
    append_hot_day_32: figure(hot, inserts, '/s'),
    append_vs_emmett_32: figure(ours, emmett, '/s'),
  };
}
