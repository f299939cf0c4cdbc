import type { Pool } from 'pg';
import type { PersonalData } from './personal-data.js';

const BATCH_SIZE = 1_000;

export interface Rotation {
  keys: number;
  /** Wrapped under the data key by this run. */
  rewrapped: number;
  /** Neither key decrypts them: they are damaged, or wrapped under a third key. */
  unreadable: number;
  /** Written meanwhile by a process that still uses the other key. */
  left: number;
}

/**
 * Wraps every stream's key under the data key, while the shop runs. It can be repeated after a crash, and ends with a check
 * of all keys.
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

export async function countKeys(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ keys: number }>('select count(*)::int as keys from personal_keys');
  return rows[0]?.keys ?? 0;
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
      [after, BATCH_SIZE],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.stream;
  }
}

/** A key that was destroyed meanwhile stays destroyed. */
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
