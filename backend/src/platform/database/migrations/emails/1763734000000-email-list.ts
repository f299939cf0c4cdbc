import type { Migration } from '../../migration.js';

/** For the list of all emails, newest first, and for counting them by status. */
export const emailList: Migration = {
  name: 'EmailList1763734000000',
  up: `
    drop index email_deliveries_undelivered;
    create index email_deliveries_by_status on email_deliveries (status, event_id, purpose);
    create index email_deliveries_by_purpose on email_deliveries (purpose, event_id);
  `,
};
