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

let moment = 0;
let sequence = 0;

/** A UUIDv7: ids sort in the order in which a process makes them, which is kind to indexes. */
export function newId(): string {
  const now = Date.now();
  sequence = now > moment ? randomBytes(4).readUInt32BE() >>> 1 : sequence + 1;
  moment = Math.max(now, moment);
  return v7({ msecs: moment, seq: sequence, random: randomBytes(16) });
}

/** When newId() made it, to the millisecond. */
export function madeAt(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
