import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { clientFor } from './client.js';
import { withServerSetting } from './database-url.js';
import { KEEP_ALIVE, limitLockWait } from './database.js';
import type { Migration } from './migration.js';
import * as migrations from './migrations/migrations.js';

/** Only migrations use TypeORM: statements of the program go through `pg`. */
export function dataSourceOptions(url: string) {
  return {
    type: 'postgres' as const,
    // TypeORM looks for its table of migrations, and creates tables, in the first schema of the path.
    url: withServerSetting(url, 'search_path', 'public'),
    migrations: Object.values<Migration>(migrations).map(toClass),
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

/** TypeORM creates each migration from a class. */
function toClass({ name, up }: Migration) {
  return class implements MigrationInterface {
    readonly name = name;
    readonly transaction = !Array.isArray(up);

    async up(db: QueryRunner): Promise<void> {
      if (typeof up === 'function') return up(db);
      for (const statement of [up].flat()) await db.query(statement);
    }

    async down(): Promise<void> {
      throw new Error('No migration is taken back');
    }
  };
}
