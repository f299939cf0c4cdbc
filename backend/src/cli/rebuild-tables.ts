import type { Projection } from '@party-rental/event-store/read-engine/projection';
import { rebuild, groupByRead, type RebuildProgress } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import type { Feed } from '@party-rental/event-store/subscriptions/feed';
import { Progress, withProgress } from './progress.js';

interface Rebuilt extends RebuildProgress {
  /** Of the projections that shared one read of the log. */
  names: string[];
  seconds: number;
}

/** Rebuilds the tables of projections from a log of `total` events, and shows how far it is. */
export async function* rebuildTables(
  { pool, feed }: { pool: Parameters<typeof rebuild>[0]; feed: Feed },
  projections: readonly Projection[],
  total: number,
): AsyncGenerator<Rebuilt> {
  for (const group of await groupByRead(pool, projections)) {
    const names = group.map(({ name }) => name);
    const startedAt = performance.now();
    const label = names.length > 1 ? `${names.length} projections` : names.join();
    const state = await withProgress(new Progress(label, total), (update) =>
      rebuild(pool, feed, group, ({ events }) => update(events)),
    );
    yield { ...state, names, seconds: (performance.now() - startedAt) / 1000 };
  }
}
