// Separate from their queries, which only the owner loads, because every logout clears these keys.
export const adminSettingsKey = ['admin-settings'];
export const inventoryKey = ['inventory'];

/** Of the staff, its invitations, sessions and sign-ins, and of the own two-step sign-in. */
export const staffKey = ['staff'];
