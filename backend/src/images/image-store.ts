import { createdAt, newId } from '../platform/ids.js';
import { reEncode } from './re-encode.js';
import type { ImageStorage } from './image-storage.js';

/** Uploaded images. Names are never reused. */
export class ImageStore {
  constructor(private readonly storage: ImageStorage) {}

  /** Returns the filename of the new image. Throws UnsupportedImage. */
  async save(file: Buffer): Promise<string> {
    const image = await reEncode(file);
    const filename = `${newId()}.webp`;
    await this.storage.put(filename, image);
    return filename;
  }

  /** Returns undefined if the image does not exist. Pass only filenames that save() returned. */
  read(filename: string): ReturnType<ImageStorage['read']> {
    return this.storage.read(filename);
  }

  /** The names of images and drafts that were uploaded before an instant. */
  async *uploadedBefore(instant: Date): AsyncIterable<string> {
    for await (const name of this.storage.names()) {
      const id = /^([0-9a-f-]{36})\.webp(\.part)?$/.exec(name)?.[1];
      if (id !== undefined && createdAt(id) < instant) yield name;
    }
  }

  /** Returns false if the image does not exist. Pass only filenames that save() returned. */
  remove(filename: string): Promise<boolean> {
    return this.storage.remove(filename);
  }
}
