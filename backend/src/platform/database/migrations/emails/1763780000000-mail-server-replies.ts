import type { Migration } from '../../migration.js';

/** What the mail server said when it accepted an email, without addresses. Emails sent earlier have none. */
export const mailServerReplies: Migration = {
  name: 'MailServerReplies1763780000000',
  up: 'alter table email_deliveries add column reply text',
};
