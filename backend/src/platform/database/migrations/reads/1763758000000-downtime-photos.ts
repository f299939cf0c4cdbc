import type { Migration } from '../../migration.js';

/** Finds the downtime that shows an uploaded image. */
export const downtimePhotos: Migration = {
  name: 'DowntimePhotos1763758000000',
  up: `
    create index events_downtime_photos on events ((data->>'imageUrl'))
      where type = 'DowntimeAdded' and data->>'imageUrl' is not null
  `,
};
