import type { Migration } from '../../migration.js';

export const oneEmailACommand: Migration = {
  name: 'OneEmailACommand1763750000000',
  up: `
    alter table email_deliveries add column command_id text;
    create unique index email_deliveries_one_a_command on email_deliveries (command_id, purpose)`,
};
