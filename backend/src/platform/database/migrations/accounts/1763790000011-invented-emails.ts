import type { Migration } from '../../migration.js';

interface Account {
  id: number;
  username: string;
  email: string;
}

/**
 * Earlier versions invented `<username>@<domain of BUSINESS_EMAIL>` for an admin without an email: possibly a stranger's
 * mailbox. An unverified email of staff is used for nothing, so one that an admin entered and that looks the same goes, too.
 */
export const inventedEmails: Migration = {
  name: 'InventedEmails1763790000011',
  async up(db) {
    await db.query('alter table users alter column email drop not null');
    const accounts: Account[] = await db.query(
      `select id, username, email from users where role <> 'USER' and not email_verified and email is not null`,
    );
    const ids = accounts.filter(isInvented).map(({ id }) => id);
    await db.query('update users set email = null, password_reset_id = null where id = any($1)', [ids]);
  },
};

function isInvented({ username, email }: Account): boolean {
  const localPart = username.replaceAll(/[^\w.-]/g, '-');
  return email.toLowerCase().startsWith(`${localPart.toLowerCase()}@`);
}
