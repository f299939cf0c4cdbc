import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { catalogue } from './catalogue.js';
import { POOL } from './platform/tokens.js';
import { AddItem } from './write/add-item.js';

const SEED_LOCK = 20_261_124;

/** Fills an empty shop with the catalogue, by the same commands an admin's page would send. */
export async function seedCatalogue(app: INestApplicationContext): Promise<void> {
  const db = await app.get<Pool>(POOL).connect();
  try {
    await db.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const { rowCount } = await db.query('select from events limit 1');
    if (rowCount !== 0) return;
    for (const item of catalogue) {
      await app.get(CommandBus).execute(new AddItem(item, { user: null, requestId: 'seed' }));
    }
  } finally {
    await db.query('select pg_advisory_unlock($1)', [SEED_LOCK]);
    db.release();
  }
}
