import { describe } from 'vitest';

/** The Redis of this run; undefined without a redis-server. */
export const testRedisUrl = process.env['TEST_REDIS_URL'];

/** A describe that is skipped without Redis. */
export const describeWithRedis: (name: string, tests: () => void) => void = testRedisUrl ? describe : describe.skip;
