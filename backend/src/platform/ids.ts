import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

// Asking the kernel for a few bytes costs as much as for a few thousand.
const stock = Buffer.allocUnsafeSlow(4096);
let used = stock.length;

/** Fit for keys and tokens; at most 4096 at once. */
export function randomBytes(count: number): Buffer {
  if (used + count > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const bytes = Buffer.from(stock.subarray(used, used + count));
  stock.fill(0, used, used + count); // whoever has got them is the only one
  used += count;
  return bytes;
}

/** A UUIDv7: sorts by the millisecond in which it was made, so that it is kind to indexes. */
export function newId(): string {
  return v7({ random: randomBytes(16) });
}
