import type { INestApplicationContext } from '@nestjs/common';
import type { Pool } from 'pg';
import { catalog } from './catalog.js';
import { createDemoBookings, DEMO_CALLER } from './demo-bookings.js';
import { setDemoDelivery } from './demo-delivery.js';
import type { Config } from '../platform/config/config.js';
import { POOL } from '../platform/tokens.js';
import { newId } from '../platform/ids.js';
import { startingSettings } from '../domain/settings.js';
import { toMeta } from '../write/caller.js';
import { CommandExecutor } from '../write/executor/command-executor.js';
import { ItemCommands } from '../write/items/items.commands.js';

/** Fills an empty shop with the data that SEED selects; in production with the settings of a new shop. */
export async function seed(
  app: INestApplicationContext,
  { seed: data, production }: Pick<Config, 'seed' | 'production'>,
): Promise<void> {
  if (data === 'none' && !production) return;
  const { rowCount } = await app.get<Pool>(POOL).query('select from events limit 1');
  if (rowCount !== 0) return;
  if (production) return startShop(app);
  await app.get(ItemCommands).fillCatalog(catalog);
  if (data !== 'demo') return;
  await setDemoDelivery(app, DEMO_CALLER);
  await createDemoBookings(app);
}

/** Several processes may start at once. */
async function startShop(app: INestApplicationContext): Promise<void> {
  await app.get(CommandExecutor).execute({
    commandId: newId(),
    meta: toMeta({ user: null, requestId: 'start', actor: 'system' }),
    boundary: { items: [], changedItems: [], days: [], streams: [], settings: 'changed' },
    decide: ({ settingsVersion }) => (settingsVersion === 0 ? [startingSettings()] : []),
  });
}
