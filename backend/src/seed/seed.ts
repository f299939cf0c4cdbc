import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { catalog } from './catalog.js';
import { createDemoBookings, DEMO_CALLER } from './demo-bookings.js';
import { setDemoDelivery } from './demo-delivery.js';
import type { Config } from '../platform/config/config.js';
import { POOL } from '../platform/tokens.js';
import { FillCatalog } from '../write/items/fill-catalog.js';

/** Fills an empty shop with the data that SEED selects. */
export async function seed(app: INestApplicationContext, data: Config['seed']): Promise<void> {
  if (data === 'none') return;
  const { rowCount } = await app.get<Pool>(POOL).query('select from events limit 1');
  if (rowCount !== 0) return;
  await app.get(CommandBus).execute(new FillCatalog(catalog));
  if (data !== 'demo') return;
  await setDemoDelivery(app, DEMO_CALLER);
  await createDemoBookings(app);
}
