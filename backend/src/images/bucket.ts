import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../platform/config/bucket-settings.js';
import { StorageUnavailable, type ImageStorage } from './image-storage.js';

/** The library tries three times. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 10_000;

type Commands = typeof import('@aws-sdk/client-s3');

/** One object each in a bucket of Amazon S3, or of another store that speaks its protocol. */
export class Bucket implements ImageStorage {
  private readonly client: Promise<{ s3: S3Client; commands: Commands }>;

  constructor(private readonly settings: BucketSettings) {
    this.client = connect(settings);
  }

  async put(filename: string, picture: Buffer): Promise<void> {
    const described = { ContentType: 'image/webp', CacheControl: 'public, max-age=31536000, immutable' };
    const put = await this.ask((s3, { PutObjectCommand }) =>
      s3.send(new PutObjectCommand({ ...this.at(filename), ...described, Body: picture })),
    );
    if (!put) throw new StorageUnavailable('There is no such bucket');
  }

  async read(filename: string): ReturnType<ImageStorage['read']> {
    const object = await this.ask((s3, { GetObjectCommand }) => s3.send(new GetObjectCommand(this.at(filename))));
    // In Node.js a body is always one of its streams.
    return object && { content: object.Body as Readable, bytes: object.ContentLength ?? 0 };
  }

  async *names(): AsyncIterable<string> {
    const { s3, commands } = await this.client;
    const { Bucket, Key: Prefix } = this.at('');
    for await (const page of commands.paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
      for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(Prefix.length);
  }

  async remove(filename: string): Promise<boolean> {
    const found = await this.ask((s3, { HeadObjectCommand }) => s3.send(new HeadObjectCommand(this.at(filename))));
    if (!found) return false;
    await this.ask((s3, { DeleteObjectCommand }) => s3.send(new DeleteObjectCommand(this.at(filename))));
    return true;
  }

  /** Undefined when there is no such object. */
  private async ask<Answer>(
    question: (s3: S3Client, commands: Commands) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const { s3, commands } = await this.client;
    try {
      return await question(s3, commands);
    } catch (error) {
      const status = error instanceof commands.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      if (error instanceof commands.NoSuchKey || error instanceof commands.NotFound) return undefined;
      if (status === undefined || status >= 500 || status === 429)
        throw new StorageUnavailable('The bucket is away', { cause: error });
      throw error;
    }
  }

  /** As its address in the shop, so that a CDN can be put in front of either. */
  private at(filename: string) {
    return { Bucket: this.settings.name, Key: `uploads/${filename}` };
  }
}

/** The library is large, and loaded only by who uses it. */
async function connect({ endpoint, region, credentials }: BucketSettings) {
  const commands = await import('@aws-sdk/client-s3');
  const s3 = new commands.S3Client({
    region,
    // Without credentials the library looks where Amazon puts them: its other variables, files, the role of the machine.
    ...(credentials && { credentials }),
    // Other stores rarely have a name of its own for each bucket, nor Amazon's newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  });
  return { s3, commands };
}
