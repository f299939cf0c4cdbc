import type { Migration } from '../../migration.js';

/** What an erasure changes in events of an early version, for a role that may only append to the log. */
export const clearCancellationReasons: Migration = {
  name: 'ClearCancellationReasons1764205000099',
  up: `
    create function clear_cancellation_reasons(streams text[]) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update events set data = data || '{"reason":null}'
      where stream = any(streams) and type = 'BookingCancelled' and data->>'reason' is not null
    $$`,
};
