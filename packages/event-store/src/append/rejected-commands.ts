import { NO_CONFLICT, toParameters, type Expected } from './insert-events.js';
import { allSettledOrThrow, type Queryable } from '../queryable.js';

/** A rejection that is repeated to the same request under the same command id. */
export interface RejectedCommand {
  commandId: string;
  requestHash: string;
  /** As JSON. */
  rejection: object;
}

/**
 * Earlier rejections are ignored: an attempt that began before another one was rejected ends within seconds. PostgreSQL cannot
 * use clock_timestamp(), which changes within a statement, as an index condition.
 */
const REMEMBERED_SINCE = "statement_timestamp() - interval '1 minute'";

/** `$1` command ids. */
const READ = `select command_id as "commandId", request_hash as "requestHash", rejection
  from rejected_commands where command_id = any($1::text[]) and rejected_at > ${REMEMBERED_SINCE}`;

/** That a transaction with rejections also deletes old ones: on average more than are added until the next one does. */
const DELETE_PROBABILITY = 0.1;

/** Some of the rows that are too old. Another transaction may be deleting them as well. */
const DELETE_OLD = `delete from rejected_commands where (command_id, request_hash) in (
    select command_id, request_hash from rejected_commands where rejected_at < ${REMEMBERED_SINCE}
    order by rejected_at limit 1000 for update skip locked)`;

/** `$1` to `$5` of NO_CONFLICT, `$6` command ids, `$7` request hashes, `$8` rejections. */
const INSERT = `insert into rejected_commands (command_id, request_hash, rejection)
  select * from unnest($6::text[], $7::text[], $8::jsonb[]) where ${NO_CONFLICT}
  on conflict (command_id, request_hash) do update set rejection = excluded.rejection, rejected_at = excluded.rejected_at`;

/** Run behind the locks of the commands. */
export async function readRejected(db: Queryable, commandIds: readonly string[]): Promise<RejectedCommand[]> {
  const { rows } = await db.query<RejectedCommand>({ name: 'read_rejected', text: READ, values: [commandIds] });
  return rows;
}

/**
 * Runs in the transaction of the decision. Returns false on a concurrency conflict, and writes nothing then. Now and then it
 * deletes old rejections, last, so that it waits for no other transaction while it locks them.
 */
export async function insertRejected(
  db: Queryable,
  rejected: readonly RejectedCommand[],
  expected: Expected,
): Promise<boolean> {
  const [{ rowCount }] = await allSettledOrThrow([
    db.query({
      name: 'insert_rejected',
      text: INSERT,
      values: [
        ...toParameters(expected),
        rejected.map(({ commandId }) => commandId),
        rejected.map(({ requestHash }) => requestHash),
        rejected.map(({ rejection }) => JSON.stringify(rejection)),
      ],
    }),
    Math.random() < DELETE_PROBABILITY && deleteOldRejected(db),
  ] as const);
  return rowCount !== 0;
}

export async function deleteOldRejected(db: Queryable): Promise<void> {
  await db.query({ name: 'delete_old_rejected', text: DELETE_OLD, values: [] });
}
