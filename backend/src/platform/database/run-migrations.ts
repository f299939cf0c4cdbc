import { DataSource } from 'typeorm';
import { clientFor } from './client.js';
import { withServerSetting } from './database-url.js';
import { KEEP_ALIVE, limitLockWait } from './database.js';
import { migrations } from './migrations/migrations.js';

/** Only migrations use TypeORM: statements of the program go through `pg`. */
export function dataSourceOptions(url: string) {
  return {
    type: 'postgres' as const,
    // TypeORM looks for its table of migrations, and creates tables, in the first schema of the path.
    url: withServerSetting(url, 'search_path', 'public'),
    migrations,
    migrationsTransactionMode: 'each' as const,
    poolSize: 2,
    applicationName: 'party-rental',
    connectTimeoutMS: 5_000,
    // No `query_timeout`: after one, TypeORM would reuse the connection while the query still runs on it.
    extra: { Client: clientFor(url), onConnect: limitLockWait, ...KEEP_ALIVE },
  };
}

export async function runMigrations(url: string): Promise<void> {
  const source = await new DataSource(dataSourceOptions(url)).initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
