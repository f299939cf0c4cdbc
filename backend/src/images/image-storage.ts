import type { Readable } from 'node:stream';

export class StorageFull extends Error {}

export class StorageUnavailable extends Error {}

/** Stores uploaded images by name, shared by all API processes. Every method may throw StorageUnavailable. */
export interface ImageStorage {
  /** Resolves when the image is stored durably. Throws StorageFull. */
  put(filename: string, image: Buffer): Promise<void>;
  /** Returns undefined if the image does not exist. */
  read(filename: string): Promise<StoredImage | undefined>;
  /** All names, including unfinished drafts. */
  names(): AsyncIterable<string>;
  /** Returns false if the image does not exist. */
  remove(filename: string): Promise<boolean>;
}

export interface StoredImage {
  content: Readable;
  bytes: number;
}
