import type { Pool } from 'pg';
import { hasTables } from '../platform/database/database.js';
import { StartError } from '../platform/start-error.js';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';

/**
 * Throws StartError before anything is written under a wrong data key. Tries the first and the last stream's key: one of
 * them may be damaged.
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
      "DATA_KEY is not the key of this shop's data. Set DATA_KEY, or OTHER_DATA_KEY beside a new DATA_KEY, to the previous key; docs/operations.md explains what to do if it is lost.",
    );
}
