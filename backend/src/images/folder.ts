import { open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@party-rental/local-services/make-folder';
import { getCode } from '../platform/start-error.js';
import { StorageFull, type ImageStorage } from './image-storage.js';

const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Stores each image as a file in a folder. */
export class Folder implements ImageStorage {
  constructor(private readonly path: string) {}

  async put(filename: string, image: Buffer): Promise<void> {
    makeFolder(this.path);
    const draft = join(this.path, `${filename}.part`);
    try {
      await writeDurably(draft, image);
      await rename(draft, join(this.path, filename));
    } catch (error) {
      // A draft that exists already is another process's, which makes the same size.
      if (getCode(error) !== 'EEXIST') await rm(draft, { force: true });
      throw DISK_FULL.includes(getCode(error)) ? new StorageFull('The disk is full', { cause: error }) : error;
    }
  }

  async read(filename: string): ReturnType<ImageStorage['read']> {
    try {
      const file = await open(join(this.path, filename));
      const { size } = await file.stat();
      return { content: file.createReadStream(), bytes: size };
    } catch (error) {
      if (getCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async *names(): AsyncIterable<string> {
    makeFolder(this.path);
    for await (const file of await opendir(this.path)) if (file.isFile()) yield file.name;
  }

  async remove(filename: string): Promise<boolean> {
    try {
      await rm(join(this.path, filename));
      return true;
    } catch (error) {
      if (getCode(error) === 'ENOENT') return false;
      throw error;
    }
  }
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
