import type { Pool } from 'pg';
import { hasTables } from '../../platform/database/database.js';
import { StartError } from '../../platform/start-error.js';
import type { PersonalData } from './personal-data.js';

/**
 * Before anything is written: what is sealed under a wrong data key cannot be read under the right one. Tries the oldest key and
 * the newest; those of people who were erased are gone, and so do not count.
 */
export async function requireDataKey(pool: Pool, personalData: PersonalData): Promise<void> {
  if (!(await hasTables(pool))) return;
  const { rows } = await pool.query<{ stream: string; wrapped: Buffer }>(
    `(select stream, wrapped_key as wrapped from personal_keys order by stream limit 1)
     union all (select stream, wrapped_key from personal_keys order by stream desc limit 1)`,
  );
  const isReadable = rows.some(({ stream, wrapped }) => personalData.wrappedUnder(stream, wrapped) !== undefined);
  if (rows.length > 0 && !isReadable)
    throw new StartError(
      "DATA_KEY is not the one that this shop's data is under. Set DATA_KEY, or OTHER_DATA_KEY beside a new one, to the one of before; docs/operations.md says what to do when it is lost.",
    );
}
