import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { catalogue } from './catalogue.js';
import { POOL } from './platform/tokens.js';
import { StockShop } from './write/stock-shop.js';

/** Fills an empty shop with the catalogue. */
export async function seedCatalogue(app: INestApplicationContext): Promise<void> {
  const { rowCount } = await app.get<Pool>(POOL).query('select from events limit 1');
  if (rowCount === 0) await app.get(CommandBus).execute(new StockShop(catalogue));
}
