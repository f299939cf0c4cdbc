import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** A UUIDv7: sorts by the moment it was made, so that it is kind to indexes. */
export function newId(): string {
  return v7();
}

export function randomBytes(count: number): Buffer {
  return cryptoRandomBytes(count);
}
