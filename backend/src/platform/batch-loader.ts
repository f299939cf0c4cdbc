import { setImmediate } from 'node:timers/promises';

/** Combines the keys that are requested in one turn of the event loop into one query (as DataLoader does, without a cache). */
export function batchLoader<Key, Value>(
  query: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: { keys: Set<Key>; values: Promise<ReadonlyMap<Key, Value>> } | undefined;

  const startBatch = () => {
    const keys = new Set<Key>();
    const values = setImmediate().then(() => {
      next = undefined;
      return query([...keys]);
    });
    return { keys, values };
  };

  return async (key) => {
    next ??= startBatch();
    next.keys.add(key);
    return (await next.values).get(key);
  };
}
