import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Usernames are compared in NFKC. One whose NFKC form is taken stays, and its account signs in with it as before. */
export class CompatibleUsernames1764206000011 implements MigrationInterface {
  readonly name = 'CompatibleUsernames1764206000011';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update users u set username = normalize(username, nfkc)
      where username is not nfkc normalized and not exists (
        select from users o where o.id <> u.id and lower(normalize(o.username, nfkc)) = lower(normalize(u.username, nfkc))
          and (o.username is nfkc normalized or o.id < u.id))`);
  }

  async down(): Promise<void> {
    // The form that was typed is not stored.
  }
}
