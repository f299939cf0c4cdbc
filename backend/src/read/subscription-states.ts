import { checkpointStates, type SubscriptionState } from '@party-rental/event-store/subscriptions/checkpoint-states';
import {
  stalledSubscriptions,
  type StalledSubscription,
} from '@party-rental/event-store/subscriptions/stalled-subscriptions';
import type { Database } from '../platform/database/database.js';
import { MAX_LAG_SECONDS } from './projection-lag.js';
import { readTables } from './projections.js';

const OK = 'ok';

export function isHealthy(state: string): boolean {
  return state === OK;
}

/** The subscriptions, each with its state in words: `ok`, or what is wrong. */
export async function readStatus(pool: Database) {
  const [log, stalled] = [await checkpointStates(pool, readTables.inline.name), await stalledSubscriptions(pool)];
  const others = log.subscriptions.filter(({ checkpoint }) => readTables.isOfAnotherVersion(checkpoint));
  const subscriptions = log.subscriptions
    .filter((one) => !others.includes(one))
    .map(({ checkpoint, ...one }) => ({ ...one, state: describe(one, stalled.get(checkpoint)) }));
  // A projector drops their tables when no process keeps them current.
  return { ...log, subscriptions, otherVersions: others.map(({ checkpoint }) => checkpoint) };
}

function describe(
  { error, failures, lagSeconds }: Omit<SubscriptionState, 'checkpoint'>,
  stalled: StalledSubscription | undefined,
): string {
  const place = stalled ? ` at position ${stalled.position} (${stalled.type} of ${stalled.stream})` : '';
  if (error !== null) return `failed ${failures} times${place}: ${error}`;
  return lagSeconds > MAX_LAG_SECONDS ? `${lagSeconds.toFixed(0)} s behind` : OK;
}
