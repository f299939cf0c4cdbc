import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestLog } from '../../test-support/test-log.js';
import { until } from '../../../tests/support/until.js';
import { Deliveries, type Delivery } from '../emails/outbox/deliveries.js';
import { SystemClock } from '../platform/clock.js';
import { Notifications } from '../platform/database/notifications.js';
import { Metrics } from '../platform/observability/metrics.js';
import { DeliveryEngine } from './delivery-engine.js';
import { queueBackend } from './queue-backend.js';

test('after a failed look for overdue deliveries it tries again long before the next poll', async () => {
  const log = await openTestLog();
  let attempts = 0;
  class FailingOnce extends Deliveries {
    override due(): Promise<Delivery[]> {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('connection timeout')) : Promise.resolve([]);
    }
  }
  const outbox = new FailingOnce(log.pool);
  const errors: string[] = [];
  const backend = queueBackend(undefined, log.url);
  const engine = new DeliveryEngine<Delivery>(
    {
      backend,
      logPool: log.pool,
      feed: log.feed,
      notifier: log.newNotifier(),
      // It never connects, so nothing else makes the engine try again.
      notifications: new Notifications('postgres://127.0.0.1:1/none'),
      clock: new SystemClock(),
      logger: pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
      metrics: new Metrics(),
    },
    {
      name: 'email',
      queue: { queue: 'engine-test', concurrency: 1, jobId: ({ eventId }) => eventId, label: () => 'email' },
      outbox,
      metric: { name: 'emails', help: 'of this test', statuses: ['queued'] },
      subscribers: () => [],
      send: undefined,
    },
  );
  await engine.start();
  try {
    await until(() => attempts === 2, 4_000);
    expect(errors).toHaveLength(1);
  } finally {
    await engine.stop();
    backend.onApplicationShutdown();
    await log.close();
  }
});
