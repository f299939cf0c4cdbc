import { v7 } from 'uuid';

/** A UUIDv7: sorts by the moment it was made, so that it is kind to indexes. */
export function newId(): string {
  return v7();
}
