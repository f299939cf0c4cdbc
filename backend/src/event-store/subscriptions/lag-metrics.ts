import type { Pool } from 'pg';
import type { Metrics } from '../../platform/observability/metrics.js';
import { logLag, type LogLag } from './lag.js';

/** Shows how far the readers of the log are behind, and who holds them back. */
export function showLogLag(metrics: Metrics, pool: Pool): void {
  const lag = shared(() => logLag(pool));
  metrics.gauge(
    {
      name: 'party_rental_feed_age_seconds',
      help: 'Age of the oldest event that running transactions keep from being read',
    },
    [],
    async () => [{ labels: {}, value: (await lag()).feedSeconds }],
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
  const ofReaders = (name: string, help: string, value: (reader: LogLag['readers'][number]) => number) =>
    metrics.gauge({ name, help }, ['reader'], async () =>
      (await lag()).readers.map((reader) => ({ labels: { reader: reader.name }, value: value(reader) })),
    );
  ofReaders('party_rental_reader_lag_events', 'Events that a reader has not handled yet', ({ events }) => events);
  ofReaders('party_rental_reader_lag_seconds', 'Age of the oldest of them', ({ seconds }) => seconds);
  ofReaders('party_rental_reader_failures', 'Failures in a row; 0 while all is well', ({ failures }) => failures);
}

/** One query for all figures of one look. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => (asked = undefined));
    return asked;
  };
}
