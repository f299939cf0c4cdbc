import { buffer } from 'node:stream/consumers';
import { IMAGE_WIDTHS, type ImageWidth } from '@party-rental/contracts';
import { createdAt, newId } from '../platform/ids.js';
import { reEncode, resize } from './re-encode.js';
import type { ImageStorage, StoredImage } from './image-storage.js';

/** Sizes that are being made at a time, with those that failed a moment ago. */
const MAX_RESIZING = 20;
const RETRY_MS = 60_000;

export interface ServedImage extends Pick<StoredImage, 'bytes'> {
  content: StoredImage['content'] | Buffer;
  /** Whether it is served in place of a size that can't be made now. */
  isFallback?: boolean;
}

/** Uploaded images, with the sizes that are made of them (`<id>-480.webp`). Names are never reused. */
export class ImageStore {
  private readonly resizing = new Map<string, Promise<Buffer | undefined>>();

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

  /** Returns an image in a width, which its first reader makes; the image itself, as a fallback, while that isn't possible. */
  async readInWidth(filename: string, width: ImageWidth): Promise<ServedImage | undefined> {
    const name = nameInWidth(filename, width);
    const stored = await this.storage.read(name);
    if (stored) return stored;
    const original = await this.storage.read(filename);
    if (!original) return undefined;
    const image = await buffer(original.content);
    const resized = await this.resize(name, image, width);
    const content = resized ?? image;
    return { content, bytes: content.length, isFallback: resized === undefined };
  }

  /** The names of images, sizes and drafts of images that were uploaded before an instant. */
  async *uploadedBefore(instant: Date): AsyncIterable<string> {
    for await (const name of this.storage.names()) {
      const id = /^([0-9a-f-]{36})(-\d+)?\.webp(\.part)?$/.exec(name)?.[1];
      if (id !== undefined && createdAt(id) < instant) yield name;
    }
  }

  /** Removes an image with its sizes. Returns false if it does not exist. Pass only names from save() or uploadedBefore(). */
  async remove(filename: string): Promise<boolean> {
    const removed = await this.storage.remove(filename);
    for (const width of IMAGE_WIDTHS) await this.storage.remove(nameInWidth(filename, width));
    return removed;
  }

  private async resize(name: string, image: Buffer, width: ImageWidth): Promise<Buffer | undefined> {
    const running = this.resizing.get(name);
    if (running || this.resizing.size >= MAX_RESIZING) return running;
    const resizing = resize(image, width)
      .then(async (resized) => {
        await this.storage.put(name, resized);
        this.resizing.delete(name);
        return resized;
      })
      .catch(() => {
        setTimeout(() => this.resizing.delete(name), RETRY_MS).unref();
        return undefined;
      });
    this.resizing.set(name, resizing);
    return resizing;
  }
}

/** Images that only the staff sees. They are in another folder, because a CDN may serve the other one. */
export class StaffImageStore extends ImageStore {}

/** The image of which a size was made, or the name itself. */
export function originalName(name: string): string {
  return name.replace(/^(.{36})-\d+\.webp$/, '$1.webp');
}

function nameInWidth(filename: string, width: ImageWidth): string {
  return filename.replace(/(?=\.webp$)/, `-${width}`);
}
