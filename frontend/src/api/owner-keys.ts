// Apart from their queries, which only the owner downloads: every visitor's logout has to know what to forget.
export const adminSettingsKey = ['admin-settings'];
export const inventoryKey = ['inventory'];
