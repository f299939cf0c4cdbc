import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '../platform/clock.js';
import type { ImageStore } from './image-store.js';

const EVERY_MS = 3_600_000;
const ABANDONED_AFTER_MS = 86_400_000;
const AT_ONCE = 500;

/**
 * Deletes pictures that were uploaded and that no item was ever saved with. They have a day: until then somebody may still
 * have the form open that they were uploaded for. The first sweep is an hour after the start.
 */
export class ImageSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly images: ImageStore,
    /** Which of these names an item or a booking shows. */
    private readonly inUse: (names: readonly string[]) => Promise<ReadonlySet<string>>,
    private readonly clock: Clock,
    private readonly report: (deleted: number) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweep().then(this.report, this.onError);
    }, EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Answers how many were deleted. */
  async sweep(): Promise<number> {
    const old: string[] = [];
    const before = new Date(this.clock.now().getTime() - ABANDONED_AFTER_MS);
    for await (const name of this.images.before(before)) old.push(name);
    let deleted = 0;
    while (old.length > 0) {
      const some = old.splice(0, AT_ONCE);
      const used = await this.inUse(some);
      for (const name of some) if (!used.has(name) && (await this.images.remove(name))) deleted += 1;
    }
    return deleted;
  }
}
