import { setImmediate } from 'node:timers/promises';

/**
 * Makes of a look-up for many keys one for each of them, which asks once for all that are wanted in the same turn of the
 * event loop. Nothing is kept: what is answered was looked up after it was asked for.
 */
export function batchLoader<Key, Found>(
  lookUp: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let next: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | undefined;

  const begin = () => {
    const keys = new Set<Key>();
    const found = setImmediate().then(() => {
      next = undefined;
      return lookUp([...keys]);
    });
    return { keys, found };
  };

  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
