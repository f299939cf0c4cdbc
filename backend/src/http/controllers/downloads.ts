import { PassThrough, pipeline, type Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { Logger } from 'pino';
import { Rejection } from '../../domain/rejections.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { Leases } from '../../platform/leases.js';
import { LOGGER } from '../../platform/tokens.js';
import { RejectionError } from './rejection-error.js';

/** In one process, so that downloads leave connections and time for everyone else. */
const MAX_AT_ONCE = 4;

interface Download {
  /** Whose it is: one at a time, in all processes together. */
  key: string;
  filename: string;
  type: string;
  timeoutMs: number;
  content: () => Promise<Readable>;
}

/** Sends files of any length while they are written. When the client is gone or the time is over, the writing stops. */
@Injectable()
export class Downloads {
  private running = 0;
  private readonly onError: (error: unknown) => void;

  constructor(
    private readonly leases: Leases,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.onError = throttledLog(logger, 'failed to end the lease of a download');
  }

  async open({ key, filename, type, timeoutMs, content }: Download): Promise<StreamableFile> {
    const end = await this.begin(key, timeoutMs);
    try {
      // The client sees the end of the file only when its next download may begin.
      const file = new PassThrough({ flush: callbackify(end) });
      const timer = setTimeout(() => file.destroy(new Error('The download took too long')), timeoutMs);
      pipeline(await content(), file, () => {
        clearTimeout(timer);
        end().catch(this.onError);
      });
      return new StreamableFile(file, { type, disposition: `attachment; filename="${filename}"` });
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Returns the function that ends what has begun, once. */
  private async begin(key: string, timeoutMs: number): Promise<() => Promise<void>> {
    const release = await this.leases.acquire(`download ${key}`, timeoutMs);
    if (!release) throw new RejectionError(new Rejection('too_many_requests', ALREADY_RUNNING));
    this.running += 1;
    let ended: Promise<void> | undefined;
    const end = () => {
      if (!ended) this.running -= 1;
      ended ??= release();
      return ended;
    };
    if (this.running <= MAX_AT_ONCE) return end;
    await end();
    throw new RejectionError(new Rejection('busy', 'Several downloads are running. Please try again in a moment.'));
  }
}

const ALREADY_RUNNING = 'Your download is already running. Please try again when it is done.';
