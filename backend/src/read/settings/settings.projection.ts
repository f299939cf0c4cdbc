import type { ShopSettings } from '@party-rental/contracts';
import type { Projection } from '@party-rental/event-store/read-engine/projection';

/** The current settings in one row, or no row while the owner has not changed them. */
export const settings: Projection<ShopSettings> = {
  name: 'settings',
  version: 9,
  personal: false,
  tables: [{ name: 'shop_settings', key: 'id' }],
  ddl: 'create table shop_settings (id int primary key, settings jsonb not null)',
  on: { settings: { SettingsChanged: ({ data }) => data.settings } },
  write(db, changes) {
    return db.query(
      'insert into shop_settings (id, settings) values (1, $1::jsonb) on conflict (id) do update set settings = excluded.settings',
      [JSON.stringify(changes.at(-1))],
    );
  },
};
