import { describe } from '@jest/globals';

/** The Redis of this run, if there is one. */
export const testRedisUrl = process.env['TEST_REDIS_URL'];

/** A describe that is skipped, and counted as skipped, where there is no Redis. */
export const describeWithRedis: (name: string, tests: () => void) => void = testRedisUrl ? describe : describe.skip;
