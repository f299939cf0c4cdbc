import { randomBytes } from '@party-rental/event-store/random-bytes';
import { v4, v7 } from 'uuid';

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
