import { expect, test } from '@jest/globals';
import { until } from '../../../../tests/support/until.js';
import { SystemClock } from '../../platform/clock.js';
import type { Deliveries } from '../outbox/deliveries.js';
import type { EmailQueue } from './email-queue.js';
import { OverdueDeliveries } from './overdue-deliveries.js';

test('after a failure it tries again long before the next poll', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const deliveries = {
    due: () => ((attempts += 1) === 1 ? Promise.reject(new Error('connection timeout')) : Promise.resolve([])),
  } as Partial<Deliveries> as Deliveries;
  const queue = { isReachable: () => true, onReachable: () => undefined } as Partial<EmailQueue> as EmailQueue;
  const overdue = new OverdueDeliveries(
    deliveries,
    queue,
    new SystemClock(),
    () => undefined,
    (error) => errors.push(error),
  );
  overdue.start();
  await until(() => attempts === 2, 4_000).finally(() => void overdue.stop());
  expect(errors).toHaveLength(1);
});
