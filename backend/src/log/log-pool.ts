import { PLAN_SETTINGS } from '@party-rental/event-store/plan-settings';
import type pg from 'pg';
import { createPool } from '../platform/database/database.js';

/** Connections for every statement that names `events`, except those that read the whole log on purpose. */
export function createLogPool(url: string, max = 10, timeoutMs = 0): pg.Pool {
  return createPool(url, max, timeoutMs, (client) => client.query(PLAN_SETTINGS));
}
