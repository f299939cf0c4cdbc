import type { Pool } from 'pg';
import type { Metrics } from '../platform/observability/metrics.js';
import { logLag, type LogLag } from '@party-rental/event-store/subscriptions/lag';
import { readTables } from './projections.js';

/**
 * Exports the lag of subscriptions, except those of other versions of the program, and the transaction that holds back the
 * high-water mark.
 */
export function showLogLag(metrics: Metrics, pool: Pool): void {
  const lag = shared(() => logLag(pool, readTables.inline.name));
  metrics.gauge(
    {
      name: 'party_rental_high_water_mark_lag_seconds',
      help: 'Age of the oldest event that running transactions keep from being read',
    },
    [],
    async () => [{ labels: {}, value: (await lag()).highWaterMarkSeconds }],
  );
  metrics.gauge(
    {
      name: 'party_rental_oldest_writer_seconds',
      help: 'How long the oldest transaction that has written has been running, by its PostgreSQL process',
    },
    ['pid', 'application'],
    async () => {
      const { oldestWriter: writer } = await lag();
      return writer
        ? [{ labels: { pid: `${writer.pid}`, application: writer.application }, value: writer.seconds }]
        : [];
    },
  );
  const ofSubscriptions = (
    name: string,
    help: string,
    value: (subscription: LogLag['subscriptions'][number]) => number,
  ) =>
    metrics.gauge({ name, help }, ['subscription'], async () =>
      (await lag()).subscriptions
        .filter(({ checkpoint }) => !readTables.isOfAnotherVersion(checkpoint))
        .map((one) => ({ labels: { subscription: one.name }, value: value(one) })),
    );
  ofSubscriptions(
    'party_rental_subscription_lag_events',
    'Events that a subscription has not handled yet',
    ({ events }) => events,
  );
  ofSubscriptions('party_rental_subscription_lag_seconds', 'Age of the oldest of them', ({ seconds }) => seconds);
  ofSubscriptions(
    'party_rental_subscription_failures',
    'Consecutive failures; 0 without a failure',
    ({ failures }) => failures,
  );
}

/** Callers during a read share its result: one query for all figures of a scrape. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
