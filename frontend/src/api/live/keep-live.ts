import type { StreamMessage } from '@party-rental/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { settingsQuery } from '../settings';
import { outdatedQueries } from './outdated-queries';
import { ShopStream } from './shop-stream';

/** Delay before closing, because no live query may be mounted between two pages. */
const LINGER_MS = 5_000;
const START_TIMEOUT_MS = 1_000;
/** Minimum interval between refetches of visible queries. */
const REFETCH_EVERY_MS = 200;

/** Refreshes mounted queries with `meta: { live: true }`. Returns a function that stops it. */
export function keepLive(queryClient: QueryClient): () => void {
  const outdated = new Map<string, QueryKey>();
  let refetching = false;
  let stopped = false;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let today = queryClient.getQueryData(settingsQuery.queryKey)?.today;

  function handleMessage(message: StreamMessage) {
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

  const stream = new ShopStream(handleMessage);
  const isNeeded = () =>
    !stopped && queryClient.getQueryCache().findAll({ type: 'active', predicate: isLive }).length > 0;

  function updateStream() {
    clearTimeout(lingering);
    if (isNeeded()) whenIdle(() => isNeeded() && stream.setWanted(true));
    else lingering = setTimeout(() => stream.setWanted(isNeeded()), LINGER_MS);
  }

  /** A new business day changes availability without an event. */
  function checkBusinessDay() {
    const before = today;
    today = queryClient.getQueryData(settingsQuery.queryKey)?.today ?? before;
    if (before && today !== before) void queryClient.invalidateQueries({ predicate: isLive });
  }

  updateStream();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (isLive(query) && (type === 'observerAdded' || type === 'observerRemoved')) updateStream();
    if (type === 'updated') checkBusinessDay();
  });
  return () => {
    stopped = true;
    unsubscribe();
    clearTimeout(lingering);
    stream.end();
  };
}

function isLive({ meta }: { meta?: Record<string, unknown> | undefined }): boolean {
  return meta?.['live'] === true;
}

/** After the page has loaded. */
function whenIdle(act: () => void): void {
  if (document.readyState !== 'complete') window.addEventListener('load', () => whenIdle(act), { once: true });
  else if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: START_TIMEOUT_MS });
  else setTimeout(act, START_TIMEOUT_MS);
}
