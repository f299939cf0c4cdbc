// Separate from their queries, which only the owner loads, because every logout clears these keys.
export const adminSettingsKey = ['admin-settings'];
export const inventoryKey = ['inventory'];
