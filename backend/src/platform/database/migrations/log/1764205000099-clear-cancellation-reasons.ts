import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an erasure changes in events of an early version, for a role that may only append to the log. */
export class ClearCancellationReasons1764205000099 implements MigrationInterface {
  readonly name = 'ClearCancellationReasons1764205000099';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function clear_cancellation_reasons(streams text[]) returns void
      language sql security definer set search_path = public, pg_temp as $$
        update events set data = data || '{"reason":null}'
        where stream = any(streams) and type = 'BookingCancelled' and data->>'reason' is not null
      $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function clear_cancellation_reasons(text[])');
  }
}
