import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in compares usernames in NFC. A username whose NFC form is taken stays, and its account signs in by email. */
export class NormalizedUsernames1764205200055 implements MigrationInterface {
  readonly name = 'NormalizedUsernames1764205200055';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update users u set username = normalize(username, nfc)
      where username is not nfc normalized and not exists (
        select from users o where o.id <> u.id and lower(normalize(o.username, nfc)) = lower(normalize(u.username, nfc))
          and (o.username is nfc normalized or o.id < u.id))`);
  }

  async down(): Promise<void> {
    // The form that was typed is not stored.
  }
}
