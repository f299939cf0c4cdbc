import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names the table of emails that no event causes, and its columns, as the program does. */
export class AccountEmails1763745000000 implements MigrationInterface {
  readonly name = 'AccountEmails1763745000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table letters rename to account_emails;
      alter table account_emails rename column kind to purpose;
      alter table account_emails rename constraint letters_pkey to account_emails_pkey;
      alter index letters_by_email rename to account_emails_by_address;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter index account_emails_by_address rename to letters_by_email;
      alter table account_emails rename constraint account_emails_pkey to letters_pkey;
      alter table account_emails rename column purpose to kind;
      alter table account_emails rename to letters;
    `);
  }
}
