import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../test-support/test-database.js';
import { until } from '../../../tests/support/until.js';
import { DeliveryQueue } from './delivery-queue.js';
import { queueBackend } from './queue-backend.js';
import { RetryLater } from './retry-schedule.js';

interface Key {
  id: number;
}

const DELIVERIES = Array.from({ length: 40 }, (_, id) => ({ id }));

let database: TestDatabase;
let queue: DeliveryQueue<Key>;
let errors: unknown[];

beforeEach(async () => {
  database = await createEmptyDatabase();
  errors = [];
  const kind = { queue: 'test', concurrency: 10, jobId: ({ id }: Key) => `delivery-${id}`, label: () => 'test' };
  queue = new DeliveryQueue(kind, queueBackend(undefined, database.url), (error) => errors.push(error));
  await queue.prepare();
});

afterEach(async () => {
  await queue.close();
  await database.drop();
});

/** Works until each delivery is made at this attempt. `onFailure` runs after each failed attempt. */
async function work(deliverAt: number, pauseMs: number, onFailure: (key: Key, attempt: number) => unknown) {
  const attempts = new Map<number, number>();
  const delivered = new Set<number>();
  const stop = await queue.work((key) => {
    const attempt = (attempts.get(key.id) ?? 0) + 1;
    attempts.set(key.id, attempt);
    if (attempt >= deliverAt) return Promise.resolve(void delivered.add(key.id));
    onFailure(key, attempt);
    return Promise.reject(new RetryLater('not yet', pauseMs));
  });
  queue.enqueue(DELIVERIES);
  await until(() => delivered.size === DELIVERIES.length);
  await stop(() => undefined);
  return [...attempts.values()];
}

test('a retry that starts by itself is not disturbed by being requeued at that moment', async () => {
  const pauseMs = 50;
  const requeued: Promise<boolean>[] = [];
  const onFailure = (key: Key, attempt: number) =>
    setTimeout(() => requeued.push(queue.requeue(key)), pauseMs + 2 * attempt);
  await work(20, pauseMs, onFailure);
  await Promise.all(requeued);
  expect(errors).toEqual([]);
});

test('a retry that is far off starts at once when it is requeued', async () => {
  const attempts = await work(2, 3_600_000, (key) => void until(() => queue.requeue(key)));
  expect(attempts).toEqual(DELIVERIES.map(() => 2));
  expect(errors).toEqual([]);
});
