import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '../platform/clock.js';
import type { ImageStore } from './image-store.js';

const INTERVAL_MS = 3_600_000;
const MIN_AGE_MS = 86_400_000;
const BATCH_SIZE = 500;

/**
 * Deletes uploaded images that no item, booking or downtime shows. Images younger than a day stay, because the form they
 * were uploaded for may still be open. The first sweep runs an hour after the start.
 */
export class ImageSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly images: ImageStore,
    /** Returns which of the names an item, a booking or a downtime shows. */
    private readonly inUse: (names: readonly string[]) => Promise<ReadonlySet<string>>,
    private readonly clock: Clock,
    private readonly report: (deleted: number) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().then(this.report, this.onError);
    }, INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Returns the number of deleted images. */
  async sweep(): Promise<number> {
    const candidates: string[] = [];
    const before = new Date(this.clock.now().getTime() - MIN_AGE_MS);
    for await (const name of this.images.uploadedBefore(before)) candidates.push(name);
    let deleted = 0;
    while (candidates.length > 0) {
      const batch = candidates.splice(0, BATCH_SIZE);
      const used = await this.inUse(batch);
      for (const name of batch) if (!used.has(name) && (await this.images.remove(name))) deleted += 1;
    }
    return deleted;
  }
}
