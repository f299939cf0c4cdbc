import type { Migration } from '../../migration.js';

/** Names the table of emails that no event causes, and its columns, as the program does. */
export const accountEmails: Migration = {
  name: 'AccountEmails1763745000000',
  up: `
    alter table letters rename to account_emails;
    alter table account_emails rename column kind to purpose;
    alter table account_emails rename constraint letters_pkey to account_emails_pkey;
    alter index letters_by_email rename to account_emails_by_address;
  `,
};
