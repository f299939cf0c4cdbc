import { sends } from '../client';
import { read } from '../query';

export const adminSettingsQuery = read('GET /api/admin/settings', {}, {});

/** What keeps the shop from working. */
export const shopWarningsQuery = read('GET /api/admin/warnings', {}, { reads: ['settings'], staleTime: Infinity });

/** Changes of the settings, newest first. */
export const settingsHistoryQuery = read('GET /api/admin/settings/history', {}, { reads: ['settings'] });

/** Returns the current settings. */
export const changeSettings = sends('PUT /api/admin/settings');
