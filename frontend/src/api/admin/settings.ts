import type { RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client';
import { adminSettingsKey } from './owner-keys';

export const adminSettingsQuery = queryOptions({
  queryKey: adminSettingsKey,
  queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
  staleTime: 0,
});

/** What keeps the shop from working. */
export const shopWarningsQuery = queryOptions({
  queryKey: [...adminSettingsKey, 'warnings'],
  queryFn: ({ signal }) => call('GET /api/admin/warnings', { signal }),
});

/** Changes of the settings, newest first. */
export const settingsHistoryQuery = queryOptions({
  queryKey: [...adminSettingsKey, 'history'],
  queryFn: ({ signal }) => call('GET /api/admin/settings/history', { signal }),
  staleTime: 0,
});

/** Returns the current settings. */
export const changeSettings = (body: RequestOf<'changeSettings'>['body']) => call('PUT /api/admin/settings', { body });
