import { randomFillSync } from 'node:crypto';
import { v4, v7 } from 'uuid';

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

let lastMs = 0;
let sequence = 0;

/** A UUIDv7. Ids of one process sort by creation, which suits B-tree indexes. */
export function newId(): string {
  const now = Date.now();
  sequence = now > lastMs ? randomBytes(4).readUInt32BE() >>> 1 : sequence + 1;
  lastMs = Math.max(now, lastMs);
  return v7({ msecs: lastMs, seq: sequence, random: randomBytes(16) });
}

/** A UUIDv4, which shows nothing about its creation. */
export function randomId(): string {
  return v4({ random: randomBytes(16) });
}

/** When newId() created the id, to the millisecond. */
export function createdAt(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
