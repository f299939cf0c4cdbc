import type { Migration } from '../../migration.js';

/** An email that was not sent because the person was erased is `skipped`: nothing failed. It was `dead`. */
export const erasedEmails: Migration = {
  name: 'ErasedEmails1763764000000',
  up: `update email_deliveries set status = 'skipped' where status = 'dead' and error = 'erased'`,
};
