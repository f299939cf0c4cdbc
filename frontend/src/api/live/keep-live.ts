import type { StreamMessage } from '@party-rental/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { settingsQuery } from '../settings';
import { outdatedQueries } from './outdated-queries';
import { ShopStream } from './shop-stream';

/** From one page to the next there may be a moment in which nothing is live. */
const LINGER_MS = 5_000;
const LATEST_START_MS = 1_000;
/** However much happens, what is shown is asked for so often at most, and not before the last answer is there. */
const REFETCH_EVERY_MS = 200;

/** Keeps queries that say `meta: { live: true }` true while they are on the screen. Answers how to stop that. */
export function keepLive(queryClient: QueryClient): () => void {
  const outdated = new Map<string, QueryKey>();
  let refetching = false;
  let stopped = false;
  let asleep: ReturnType<typeof setTimeout> | undefined;
  let today = queryClient.getQueryData(settingsQuery.queryKey)?.today;

  function hear(message: StreamMessage) {
    const { refetch, later } = outdatedQueries(message);
    for (const queryKey of later) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const queryKey of refetch) outdated.set(JSON.stringify(queryKey), queryKey);
    if (!refetching) void refetchAll();
  }

  async function refetchAll() {
    refetching = true;
    while (outdated.size > 0) {
      const keys = [...outdated.values()];
      outdated.clear();
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      await new Promise((resolve) => setTimeout(resolve, REFETCH_EVERY_MS));
    }
    refetching = false;
  }

  const stream = new ShopStream(hear);
  const isNeeded = () =>
    !stopped && queryClient.getQueryCache().findAll({ type: 'active', predicate: isLive }).length > 0;

  function look() {
    clearTimeout(asleep);
    if (isNeeded()) whenIdle(() => isNeeded() && stream.want(true));
    else asleep = setTimeout(() => stream.want(isNeeded()), LINGER_MS);
  }

  /** A new business day makes days too soon or past, without an event. */
  function heedDay() {
    const before = today;
    today = queryClient.getQueryData(settingsQuery.queryKey)?.today ?? before;
    if (before && today !== before) void queryClient.invalidateQueries({ predicate: isLive });
  }

  look();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (isLive(query) && (type === 'observerAdded' || type === 'observerRemoved')) look();
    if (type === 'updated') heedDay();
  });
  return () => {
    stopped = true;
    unsubscribe();
    clearTimeout(asleep);
    stream.end();
  };
}

function isLive({ meta }: { meta?: Record<string, unknown> | undefined }): boolean {
  return meta?.['live'] === true;
}

/** After all that the page itself has to load and show. */
function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') window.addEventListener('load', () => whenIdle(act), { once: true });
  else if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: LATEST_START_MS });
  else setTimeout(act, LATEST_START_MS);
}
