import type { Readable } from 'node:stream';

/** There is no place for a picture now. */
export class StorageFull extends Error {}

/** Where the pictures lie cannot be reached now. */
export class StorageUnavailable extends Error {}

/** Where uploaded pictures lie, by their names. All API processes share it. Each call may throw StorageUnavailable. */
export interface ImageStorage {
  /** Resolves when the picture is there for good. Throws StorageFull. */
  put(filename: string, picture: Buffer): Promise<void>;
  /** Undefined when there is none of that name. */
  read(filename: string): Promise<StoredPicture | undefined>;
  /** All names, drafts that were never finished included. */
  names(): AsyncIterable<string>;
  /** False when there is none of that name. */
  remove(filename: string): Promise<boolean>;
}

interface StoredPicture {
  content: Readable;
  bytes: number;
}
