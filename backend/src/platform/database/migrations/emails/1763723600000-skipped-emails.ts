import type { Migration } from '../../migration.js';

export const skippedEmails: Migration = {
  name: 'SkippedEmails1763723600000',
  up: `
    alter table email_deliveries drop constraint email_deliveries_status_check;
    alter table email_deliveries add constraint email_deliveries_status_check
      check (status in ('queued', 'sending', 'sent', 'skipped', 'failed', 'dead'));
  `,
};
