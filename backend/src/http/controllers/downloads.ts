import { PassThrough, pipeline, type Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Logger } from 'pino';
import { Rejection } from '../../domain/rejections.js';
import { Leases } from '../../platform/leases.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { LOGGER } from '../../platform/tokens.js';
import { RejectionError } from '../plugins/problems.js';

/** Per process, so that downloads leave connections for other requests. */
const MAX_CONCURRENT = 4;

interface Download {
  /** One download per key at a time, over all processes. */
  key: string;
  filename: string;
  type: string;
  timeoutMs: number;
  content: () => Promise<Readable>;
}

/** Streams files of any length. Stops producing a file when its client disconnects or its time is up. */
@Injectable()
export class Downloads {
  private running = 0;
  private readonly onError: (error: unknown) => void;

  constructor(
    private readonly leases: Leases,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.onError = throttledLog(logger, 'failed to release the lease of a download');
  }

  async start({ key, filename, type, timeoutMs, content }: Download): Promise<StreamableFile> {
    const release = await this.acquire(key, timeoutMs);
    try {
      const source = await content();
      // The lease is released before the last byte is sent, so that the client can start its next download at once.
      const file = new PassThrough({ flush: callbackify(release) });
      const timer = setTimeout(() => file.destroy(new Error('The download timed out')), timeoutMs);
      pipeline(source, file, () => {
        clearTimeout(timer);
        release().catch(this.onError);
      });
      return new StreamableFile(file, { type, disposition: `attachment; filename="${filename}"` });
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Returns an idempotent function that releases the lease and the slot. */
  private async acquire(key: string, timeoutMs: number): Promise<() => Promise<void>> {
    const endLease = await this.leases.acquire(`download ${key}`, timeoutMs);
    if (!endLease) throw new RejectionError(new Rejection('too_many_requests', ALREADY_RUNNING));
    this.running += 1;
    let released: Promise<void> | undefined;
    const release = () => {
      if (!released) this.running -= 1;
      released ??= endLease();
      return released;
    };
    if (this.running <= MAX_CONCURRENT) return release;
    await release();
    throw new RejectionError(new Rejection('busy', 'Several downloads are running. Please try again in a moment.'));
  }
}

const ALREADY_RUNNING = "Your download is already running. Please try again when it's done.";
