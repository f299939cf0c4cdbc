import { randomFillSync } from 'node:crypto';

// A system call for a few bytes costs as much as one for a few thousand.
const pool = Buffer.allocUnsafeSlow(4096);
let used = pool.length;

/** Cryptographically secure; at most 4096 bytes at once. */
export function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count); // leaves no second copy of a key
  used += count;
  return bytes;
}
