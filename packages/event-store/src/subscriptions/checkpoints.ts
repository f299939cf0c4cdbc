import type { ClientBase, Pool } from 'pg';
import { BEGINNING, type Position } from '../recorded-event.js';

type Queryable = Pick<ClientBase | Pool, 'query'>;

/** The last position that a subscription has handled. It moves in the transaction that handles the events. */
export async function readCheckpoint(db: Queryable, name: string): Promise<Position> {
  const { rows } = await db.query<Position>('select xid::text, position::text from checkpoints where name = $1', [
    name,
  ]);
  return rows[0] ?? BEGINNING;
}

export async function readCheckpoints(db: Queryable, names: readonly string[]): Promise<Map<string, Position>> {
  const { rows } = await db.query<Position & { name: string }>(
    'select name, xid::text, position::text from checkpoints where name = any($1)',
    [names],
  );
  return new Map(rows.map(({ name, ...position }) => [name, position]));
}

/** Locks the checkpoint until the end of the transaction; false if another process holds or has moved it. */
export async function claimCheckpoint(db: Queryable, name: string, at: Position): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from checkpoints where name = $1 and xid = $2::xid8 and position = $3::bigint for update skip locked',
    [name, at.xid, at.position],
  );
  return rowCount === 1;
}

export async function moveCheckpoint(db: Queryable, name: string, to: Position): Promise<void> {
  await db.query(
    `update checkpoints set xid = $2::xid8, position = $3::bigint, moved_at = now(),
       failures = 0, error = null, failed_event = null, failed_at = null where name = $1`,
    [name, to.xid, to.position],
  );
}

/** Does nothing if the checkpoint has moved, by another process or by a commit whose reply was lost. */
export async function recordFailure(
  db: Queryable,
  name: string,
  at: Position,
  error: unknown,
  eventId: string | null,
): Promise<void> {
  await db.query(
    `update checkpoints set failures = failures + 1, error = $4, failed_event = $5, failed_at = now()
     where name = $1 and xid = $2::xid8 and position = $3::bigint`,
    [name, at.xid, at.position, error instanceof Error ? error.message : String(error), eventId],
  );
}
