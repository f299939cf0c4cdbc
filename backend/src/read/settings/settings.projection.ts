import type { ShopSettings } from '@party-rental/contracts';
import type { Projection } from '../engine/projection.js';

/** The settings that the owner has changed last, in one row; none before that. */
export const settings: Projection<ShopSettings> = {
  name: 'settings',
  version: 3,
  personal: false,
  tables: [{ name: 'shop_settings', key: 'id' }],
  ddl: 'create table shop_settings (id int primary key, settings jsonb not null)',
  on: {
    SettingsChanged: ({ data }) => data.settings,
    ItemAdded: 'ignore',
    ItemChanged: 'ignore',
    ItemRemoved: 'ignore',
    BookingCreated: 'ignore',
    BookingConfirmed: 'ignore',
    BookingCancelled: 'ignore',
    BookingMoved: 'ignore',
    BookingDayReleased: 'ignore',
    BookingContactChanged: 'ignore',
    BookingClaimed: 'ignore',
    ReviewWritten: 'ignore',
    ReviewHidden: 'ignore',
    PersonErased: 'ignore',
  },
  write(db, changes) {
    return db.query(
      'insert into shop_settings (id, settings) values (1, $1::jsonb) on conflict (id) do update set settings = excluded.settings',
      [JSON.stringify(changes.at(-1))],
    );
  },
};
