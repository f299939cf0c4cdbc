import { madeAt, newId } from '../platform/ids.js';
import { reEncode } from './re-encode.js';
import type { ImageStorage } from './image-storage.js';

/** Uploaded pictures, by names that are never used twice. */
export class ImageStore {
  constructor(private readonly shelf: ImageStorage) {}

  /** Answers the picture's name. Throws NotAPicture. */
  async keep(file: Buffer): Promise<string> {
    const picture = await reEncode(file);
    const filename = `${newId()}.webp`;
    await this.shelf.put(filename, picture);
    return filename;
  }

  /** Undefined when there is none of that name, which must be one that keep() gave. */
  read(filename: string): ReturnType<ImageStorage['read']> {
    return this.shelf.read(filename);
  }

  /** The names of pictures, and of drafts of pictures, that were uploaded before a moment. */
  async *before(moment: Date): AsyncIterable<string> {
    for await (const name of this.shelf.names()) {
      const made = /^([0-9a-f-]{36})\.webp(\.part)?$/.exec(name)?.[1];
      if (made !== undefined && madeAt(made) < moment) yield name;
    }
  }

  /** False when there is none of that name, which must be one that keep() gave. */
  remove(filename: string): Promise<boolean> {
    return this.shelf.remove(filename);
  }
}
