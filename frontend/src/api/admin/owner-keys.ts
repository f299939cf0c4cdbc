import { bookingsKey } from '../bookings';

// Separate from their queries, which only the owner loads, because every logout clears these keys.
export const adminSettingsKey = ['admin-settings'];
export const inventoryKey = ['inventory'];

/** Of the staff, its invitations, sessions and sign-ins, and of the own two-step sign-in. */
export const staffKey = ['staff'];

/** Under the key of bookings, because whatever changes a booking may change its stop. */
export const dayPlansKey = [...bookingsKey, 'day plan'];

/** Under the key of bookings, because whatever changes a booking may change its day. */
export const calendarKey = [...bookingsKey, 'calendar'];

/** Under the key of bookings, because whatever changes a booking may change a figure. */
export const reportsKey = [...bookingsKey, 'reports'];
