import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../platform/config/bucket-settings.js';
import { StorageUnavailable, type ImageStorage } from './image-storage.js';

/** Per attempt; the library makes up to three. */
const CONNECT_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 10_000;

type Commands = typeof import('@aws-sdk/client-s3');

/** Stores each image or backup as an object in an Amazon S3 or S3-compatible bucket. */
export class Bucket implements ImageStorage {
  private readonly client: Promise<{ s3: S3Client; commands: Commands }>;

  constructor(
    private readonly settings: BucketSettings,
    private readonly folder = 'uploads',
    requestTimeout = REQUEST_TIMEOUT_MS,
  ) {
    this.client = connect(settings, requestTimeout);
  }

  async put(filename: string, image: Buffer): Promise<void> {
    const headers = { ContentType: 'image/webp', CacheControl: 'public, max-age=31536000, immutable' };
    const put = await this.send((s3, { PutObjectCommand }) =>
      s3.send(new PutObjectCommand({ ...this.toKey(filename), ...headers, Body: image })),
    );
    if (!put) throw new StorageUnavailable('The bucket does not exist');
  }

  /** Uploads a file of at most 5 GB in one request. */
  async putFile(filename: string, path: string, abortSignal: AbortSignal): Promise<void> {
    const { size: ContentLength } = await stat(path);
    const put = await this.send((s3, { PutObjectCommand }) =>
      s3.send(new PutObjectCommand({ ...this.toKey(filename), ContentLength, Body: createReadStream(path) }), {
        abortSignal,
      }),
    );
    if (!put) throw new StorageUnavailable('The bucket does not exist');
  }

  async read(filename: string): ReturnType<ImageStorage['read']> {
    const object = await this.send((s3, { GetObjectCommand }) => s3.send(new GetObjectCommand(this.toKey(filename))));
    // In Node.js the body is always a Readable.
    return object && { content: object.Body as Readable, bytes: object.ContentLength ?? 0 };
  }

  async *names(): AsyncIterable<string> {
    const { s3, commands } = await this.client;
    const { Bucket, Key: Prefix } = this.toKey('');
    for await (const page of commands.paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
      for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(Prefix.length);
  }

  async remove(filename: string): Promise<boolean> {
    const found = await this.send((s3, { HeadObjectCommand }) => s3.send(new HeadObjectCommand(this.toKey(filename))));
    if (!found) return false;
    await this.send((s3, { DeleteObjectCommand }) => s3.send(new DeleteObjectCommand(this.toKey(filename))));
    return true;
  }

  /** Returns undefined if the object does not exist. */
  private async send<T>(request: (s3: S3Client, commands: Commands) => Promise<T>): Promise<T | undefined> {
    const { s3, commands } = await this.client;
    try {
      return await request(s3, commands);
    } catch (error) {
      const status = error instanceof commands.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (error instanceof commands.NoSuchKey || error instanceof commands.NotFound) return undefined;
      if (status === undefined || status >= 500 || status === 429)
        throw new StorageUnavailable('The bucket is unavailable', { cause: error });
      throw error;
    }
  }

  /** The key equals the path in the shop, so that a CDN can serve from either origin. */
  private toKey(filename: string) {
    return { Bucket: this.settings.name, Key: `${this.folder}/${filename}` };
  }
}

/** The library is large, so it is loaded only if a bucket is configured. */
async function connect({ endpoint, region, credentials }: BucketSettings, requestTimeout: number) {
  const commands = await import('@aws-sdk/client-s3');
  const s3 = new commands.S3Client({
    region,
    // Without credentials the library uses its default provider chain: environment, files, the machine's role.
    ...(credentials && { credentials }),
    // Compatible stores rarely support a host name per bucket, or Amazon's newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout,
      throwOnRequestTimeout: true,
    },
  });
  return { s3, commands };
}
