import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from '@party-rental/event-store/read-engine/rebuild/pace';
import type pg from 'pg';

const POLL_MS = 500;

/** Resolves once a rebuild takes the whole machine. */
export async function untilQuiet(pool: pg.Pool): Promise<void> {
  while ((await Pace.find(pool)).isBusy) await sleep(POLL_MS);
}
