import { expect, test } from 'vitest';
import { until } from '../../../tests/support/until.js';
import { SystemClock } from '../platform/clock.js';
import type { DeliveryQueue } from './delivery-queue.js';
import { OverdueDeliveries } from './overdue-deliveries.js';

test('after a failure it tries again long before the next poll', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const outbox = {
    due: () => ((attempts += 1) === 1 ? Promise.reject(new Error('connection timeout')) : Promise.resolve([])),
  };
  const queue = { isReachable: () => true, onReachable: () => undefined } as Partial<
    DeliveryQueue<object>
  > as DeliveryQueue<object>;
  const overdue = new OverdueDeliveries(
    outbox,
    queue,
    new SystemClock(),
    () => undefined,
    (error) => errors.push(error),
  );
  overdue.start();
  await until(() => attempts === 2, 4_000).finally(() => void overdue.stop());
  expect(errors).toHaveLength(1);
});
