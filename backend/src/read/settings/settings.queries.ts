import { Inject, Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopSettings } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { defaultSettings } from '../../domain/settings.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG, POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';

/** For queries whose answer depends on the settings. */
@Injectable()
export class SettingsTable {
  /** While the owner has not set anything. */
  readonly defaults: ShopSettings;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) config: Config,
  ) {
    this.defaults = defaultSettings(config);
  }

  async read(): Promise<ShopSettings> {
    const { rows } = await this.pool.query<{ settings: ShopSettings }>({
      name: 'shop_settings',
      text: 'select settings from shop_settings',
    });
    return rows[0]?.settings ?? this.defaults;
  }
}

export class CurrentSettings extends Query<ShopSettings> {}

@QueryHandler(CurrentSettings)
export class CurrentSettingsHandler implements IQueryHandler<CurrentSettings> {
  constructor(
    private readonly rules: SettingsTable,
    private readonly freshness: Freshness,
  ) {}

  async execute(): Promise<ShopSettings> {
    await this.freshness.reach('settings');
    return this.rules.read();
  }
}
