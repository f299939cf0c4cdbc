import { hash } from 'node:crypto';
import type { Statement } from '../queryable.js';

/** An advisory lock until the end of the transaction: of one key of 64 bits, or of two of 32 bits. */
export interface Lock {
  key: bigint | number;
  second?: number;
  isShared?: boolean;
}

/** Every append holds it shared; the swap at the end of a rebuild holds it exclusively, for milliseconds. */
const REBUILD_LOCK = 20_261_121;

export const LOCK_OUT_APPENDS = `select pg_advisory_xact_lock(${REBUILD_LOCK})`;

/** `$1` keys, `$2` second keys, `$3` whether they are shared: taken one by one, in the order of the rows. */
const LOCK = `select case
    when second is null and is_shared then pg_advisory_xact_lock_shared(key)
    when second is null then pg_advisory_xact_lock(key)
    when is_shared then pg_advisory_xact_lock_shared(key::int, second)
    else pg_advisory_xact_lock(key::int, second)
  end from unnest($1::bigint[], $2::int[], $3::boolean[]) l(key, second, is_shared)`;

/** Takes the locks of an append, group by group, each sorted: one sequence for all transactions prevents deadlocks. */
export function lockInOrder(...groups: readonly Lock[][]): Statement {
  const rebuild: Lock = { key: REBUILD_LOCK, isShared: true };
  const locks = [rebuild, ...groups.flatMap((group) => group.toSorted(byKeys))];
  return {
    name: 'lock',
    text: LOCK,
    values: [locks.map((l) => l.key), locks.map((l) => l.second ?? null), locks.map((l) => l.isShared ?? false)],
  };
}

/** The exclusive lock of a text. */
export function lockFor(id: string): Lock {
  return { key: hash('sha256', id, 'buffer').readBigInt64BE() };
}

function byKeys(a: Lock, b: Lock): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : (a.second ?? 0) - (b.second ?? 0);
}
