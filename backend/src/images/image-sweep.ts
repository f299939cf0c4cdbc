import type { Clock } from '../platform/clock.js';
import { PeriodicTask } from '../platform/periodic-task.js';
import { originalName, type ImageStore } from './image-store.js';

const INTERVAL_MS = 3_600_000;
const MIN_AGE_MS = 86_400_000;
const BATCH_SIZE = 500;

/**
 * Deletes uploaded images that nothing shows, with their sizes. Images younger than a day stay, because the form they
 * were uploaded for may still be open. The first sweep runs an hour after the start.
 */
export class ImageSweep extends PeriodicTask {
  constructor(
    private readonly stores: readonly ImageStore[],
    /** Returns which of the names are shown anywhere. */
    private readonly inUse: (names: readonly string[]) => Promise<ReadonlySet<string>>,
    private readonly clock: Clock,
    private readonly report: (deleted: number) => void,
    onError: (error: unknown) => void,
  ) {
    super(INTERVAL_MS, 'after interval', onError);
  }

  /** Returns the number of deleted images. */
  async sweep(): Promise<number> {
    let deleted = 0;
    for (const images of this.stores) deleted += await this.sweepStore(images);
    return deleted;
  }

  protected async process(): Promise<void> {
    this.report(await this.sweep());
  }

  private async sweepStore(images: ImageStore): Promise<number> {
    const candidates: string[] = [];
    const before = new Date(this.clock.now().getTime() - MIN_AGE_MS);
    for await (const name of images.uploadedBefore(before)) candidates.push(name);
    let deleted = 0;
    while (candidates.length > 0) {
      const batch = candidates.splice(0, BATCH_SIZE);
      const used = await this.inUse(batch.map(originalName));
      for (const name of batch) if (!used.has(originalName(name)) && (await images.remove(name))) deleted += 1;
    }
    return deleted;
  }
}
