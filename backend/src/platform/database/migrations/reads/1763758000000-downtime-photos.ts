import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the downtime that shows an uploaded image. */
export class DowntimePhotos1763758000000 implements MigrationInterface {
  readonly name = 'DowntimePhotos1763758000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index events_downtime_photos on events ((data->>'imageUrl'))
        where type = 'DowntimeAdded' and data->>'imageUrl' is not null
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index events_downtime_photos');
  }
}
