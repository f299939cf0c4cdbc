import type { Pool } from 'pg';
import type { PersonalData } from './personal-data.js';

const AT_ONCE = 1_000;

export interface Rotation {
  keys: number;
  /** Those that this run has wrapped anew. */
  rewrapped: number;
  /** Neither key opens them: they are damaged, or belong to a third key. */
  unreadable: number;
  /** A process that was started with the key before has written them behind this run's back. */
  left: number;
}

/**
 * Wraps the key of every stream that is not under the data key anew. Beside a running shop, and again after a
 * kill: what is done is found done. Ends with a look at all of them.
 */
export async function rotateKeys(
  pool: Pool,
  personalData: PersonalData,
  progress: (keys: number) => void = () => undefined,
): Promise<Rotation> {
  const rotation = { keys: 0, rewrapped: 0, unreadable: 0, left: 0 };
  for await (const keys of batches(pool)) {
    const old = keys.filter(({ stream, wrapped }) => personalData.wrappedUnder(stream, wrapped) === 'other key');
    rotation.rewrapped += await replace(pool, personalData, old);
    rotation.keys += keys.length;
    progress(rotation.keys);
  }
  for await (const keys of batches(pool)) {
    const found = keys.map(({ stream, wrapped }) => personalData.wrappedUnder(stream, wrapped));
    rotation.left += found.filter((under) => under === 'other key').length;
    rotation.unreadable += found.filter((under) => under === undefined).length;
  }
  return rotation;
}

interface StreamKey {
  stream: string;
  wrapped: Buffer;
}

async function* batches(pool: Pool): AsyncGenerator<StreamKey[]> {
  let after = '';
  for (;;) {
    const { rows } = await pool.query<StreamKey>(
      'select stream, wrapped_key as wrapped from personal_keys where stream > $1 order by stream limit $2',
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.stream;
  }
}

/** One that was destroyed meanwhile stays so. */
async function replace(pool: Pool, personalData: PersonalData, keys: readonly StreamKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const { rowCount } = await pool.query(
    `update personal_keys k set wrapped_key = n.new
     from unnest($1::text[], $2::bytea[], $3::bytea[]) n(stream, old, new)
     where k.stream = n.stream and k.wrapped_key = n.old`,
    [
      keys.map(({ stream }) => stream),
      keys.map(({ wrapped }) => wrapped),
      keys.map(({ stream, wrapped }) => personalData.rewrap(stream, wrapped)),
    ],
  );
  return rowCount ?? 0;
}
